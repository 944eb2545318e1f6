/** A hand-made WebSocket: sends any bytes that a test wants, and can stop reading. */
import { eventually } from '@sabot/testing';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const TEXT = 0x1;
const CLOSE = 0x8;
const HEARD_WITHIN = { timeoutMs: 30_000, intervalMs: 2 };

export interface RawOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  /** Does nothing when the server closes the connection. */
  readonly ignoresClose?: boolean;
}

export class RawSocket {
  readonly texts: string[] = [];
  /** The frames of these texts, byte for byte. */
  readonly frames: Buffer[] = [];
  closed = false;
  #pending = Buffer.alloc(0);

  private constructor(
    readonly tcp: Socket,
    private readonly ignoresClose: boolean,
  ) {
    tcp.on('data', (bytes: Buffer) => {
      this.#receive(bytes);
    });
    tcp.on('close', () => {
      this.closed = true;
    });
    // When the server terminates a socket, the connection is reset; tests see that in `closed`.
    tcp.on('error', () => {
      this.closed = true;
    });
  }

  /** Upgrades a connection; returns the HTTP status when the server refuses. */
  static async open(
    port: number,
    { headers = {}, path, ignoresClose = false }: RawOptions = {},
  ): Promise<RawSocket | number> {
    const upgrade = request({
      port,
      host: '127.0.0.1',
      path: path ?? '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        ...headers,
      },
    });
    upgrade.end();
    return new Promise((resolve, reject) => {
      upgrade.once('upgrade', (_, socket: Socket, head: Buffer) => {
        const raw = new RawSocket(socket, ignoresClose);
        if (head.length > 0) raw.#receive(head);
        resolve(raw);
      });
      upgrade.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      upgrade.once('error', reject);
    });
  }

  /** A socket that has joined the namespace. */
  static async join(port: number, token: string): Promise<RawSocket> {
    const socket = await RawSocket.open(port);
    if (!(socket instanceof RawSocket)) throw new Error(`the upgrade was refused: ${socket}`);
    socket.send(`40/baccarat,${JSON.stringify({ token })}`);
    await socket.heard((text) => text.startsWith('40/baccarat,'));
    return socket;
  }

  /** Sends a masked frame, as a client must. */
  send(data: string | Buffer, opcode = TEXT): void {
    this.tcp.write(maskedFrame(Buffer.from(data), opcode));
  }

  /** Waits for a matching text. */
  heard(fits: (text: string) => boolean): Promise<string> {
    return eventually(() => {
      const found = this.texts.find(fits);
      if (found === undefined) throw new Error(this.closed ? 'closed' : 'not heard');
      return found;
    }, HEARD_WITHIN);
  }

  #receive(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    for (let frame = firstFrame(this.#pending); frame; frame = firstFrame(this.#pending)) {
      if (frame.opcode === TEXT) this.#take(frame.payload.toString(), this.#pending.subarray(0, frame.end));
      if (frame.opcode === CLOSE && !this.ignoresClose) this.tcp.end();
      this.#pending = this.#pending.subarray(frame.end);
    }
  }

  #take(text: string, frame: Buffer): void {
    // Answer Engine.IO's ping.
    if (text === '2') {
      this.send('3');
      return;
    }
    this.texts.push(text);
    this.frames.push(frame);
  }
}

function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const header = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < header) return undefined;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = header + length;
  if (bytes.length < end) return undefined;
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(header, end), end };
}

export function maskedFrame(payload: Buffer, opcode: number): Buffer {
  const mask = randomBytes(4);
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length <= 0xff_ff ? 4 : 10);
  header.writeUInt8(0x80 | opcode, 0);
  if (length < 126) header.writeUInt8(0x80 | length, 1);
  else if (length <= 0xff_ff) {
    header.writeUInt8(0x80 | 126, 1);
    header.writeUInt16BE(length, 2);
  } else {
    header.writeUInt8(0x80 | 127, 1);
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  const masked = Buffer.from(payload);
  for (let at = 0; at < masked.length; at++) masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([header, mask, masked]);
}
