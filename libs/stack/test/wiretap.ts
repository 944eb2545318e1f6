/** Captures every message on a NATS server as it crosses the wire, and can publish one. */
import { connect, type Socket } from 'node:net';

export interface Overheard {
  readonly source: string;
  readonly at: number;
  readonly bytes: Buffer;
}

export class Wiretap {
  readonly overheard: Overheard[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.overheard.push({ source: 'NATS', at: Date.now(), bytes });
      if (bytes.includes('PING\r\n')) socket.write('PONG\r\n');
    });
  }

  static async on(natsUrl: string): Promise<Wiretap> {
    const { hostname, port } = new URL(natsUrl);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const tap = new Wiretap(socket);
    socket.write('CONNECT {"verbose":false}\r\nSUB > 1\r\n');
    return tap;
  }

  say(subject: string, payload: Uint8Array): void {
    this.socket.write(
      Buffer.concat([Buffer.from(`PUB ${subject} ${payload.length}\r\n`), payload, Buffer.from('\r\n')]),
    );
  }

  close(): void {
    this.socket.destroy();
  }
}
