/** Captures every message on a NATS server as it crosses the wire, in every account, and can publish one. */
import { connect, type Socket } from 'node:net';

export interface Overheard {
  readonly source: string;
  readonly at: number;
  readonly bytes: Buffer;
}

const PASSWORD = 'only-of-a-test';
const userOf = (account: string): string => `tap-${account}`;

/** The user with which a wiretap listens in an account. */
export function tapIn(account: string): readonly string[] {
  return [`user: ${userOf(account)}, password: ${PASSWORD}`];
}

export class Wiretap {
  readonly overheard: Overheard[] = [];
  readonly #sockets: Socket[] = [];

  private constructor(private readonly natsUrl: string) {}

  static async on(natsUrl: string, accounts: readonly string[]): Promise<Wiretap> {
    const tap = new Wiretap(natsUrl);
    for (const account of accounts) await tap.#listenIn(account);
    return tap;
  }

  say(subject: string, payload: Uint8Array): void {
    this.#sockets[0]?.write(
      Buffer.concat([Buffer.from(`PUB ${subject} ${payload.length}\r\n`), payload, Buffer.from('\r\n')]),
    );
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #listenIn(account: string): Promise<void> {
    const { hostname, port } = new URL(this.natsUrl);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.on('data', (bytes) => {
      this.overheard.push({ source: 'NATS', at: Date.now(), bytes });
      if (bytes.includes('-ERR')) throw new Error(`no wiretap in ${account}: ${bytes.toString()}`);
      if (bytes.includes('PING\r\n')) socket.write('PONG\r\n');
    });
    const login = { verbose: false, user: userOf(account), pass: PASSWORD };
    socket.write(`CONNECT ${JSON.stringify(login)}\r\nSUB > 1\r\n`);
    this.#sockets.push(socket);
  }
}
