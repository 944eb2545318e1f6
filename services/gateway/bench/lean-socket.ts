/** A client that costs as little as possible, so thousands of them do not hide what the server costs. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { maskedFrame } from '../test/raw-socket.js';

const TEXT = 0x1;

export class LeanSocket {
  #rest: Buffer | undefined;

  private constructor(
    private readonly tcp: Socket,
    private readonly hear: (socket: LeanSocket, text: Buffer) => void,
  ) {
    tcp.setNoDelay(true);
    tcp.on('data', (bytes: Buffer) => {
      this.#receive(bytes);
    });
  }

  static open(port: number, hear: (socket: LeanSocket, text: Buffer) => void): Promise<LeanSocket> {
    const upgrade = request({
      port,
      host: '127.0.0.1',
      path: '/socket.io/?EIO=4&transport=websocket',
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    upgrade.end();
    return new Promise((resolve, reject) => {
      upgrade.once('upgrade', (_, tcp: Socket, head: Buffer) => {
        const socket = new LeanSocket(tcp, hear);
        if (head.length > 0) socket.#receive(head);
        resolve(socket);
      });
      upgrade.once('response', ({ statusCode }) => {
        reject(new Error(`no upgrade: ${statusCode ?? 0}`));
      });
      upgrade.once('error', reject);
    });
  }

  send(text: string): void {
    this.tcp.write(maskedFrame(Buffer.from(text), TEXT));
  }

  #receive(bytes: Buffer): void {
    const all = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    let at = 0;
    while (all.length - at >= 2) {
      const short = all.readUInt8(at + 1);
      const header = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (all.length - at < header) break;
      const length =
        short === 126
          ? all.readUInt16BE(at + 2)
          : short === 127
            ? Number(all.readBigUInt64BE(at + 2))
            : short;
      const end = at + header + length;
      if (all.length < end) break;
      this.#take(all.subarray(at + header, end));
      at = end;
    }
    this.#rest = at < all.length ? all.subarray(at) : undefined;
  }

  #take(text: Buffer): void {
    // Answer Engine.IO's ping.
    if (text.length === 1 && text[0] === 0x32) this.send('3');
    else this.hear(this, text);
  }
}
