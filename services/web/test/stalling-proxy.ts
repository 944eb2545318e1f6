/** A TCP proxy that is as far away as a test wants, and can stop forwarding without closing anything, as bad networks do. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class StallingProxy {
  readonly #sockets = new Set<Socket>();
  #stalled = false;

  private constructor(
    private readonly server: Server,
    private readonly tripMs: number,
  ) {}

  /** What is sent comes back after `tripMs` at the earliest. Connections open at once, as those do that are kept open. */
  static async before(url: string, tripMs = 0): Promise<StallingProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const proxy = new StallingProxy(server, tripMs);
    server.on('connection', (client) => {
      proxy.#carry(client, connect(Number(port), hostname));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on nothing passes, in either direction; connections that exist now stay dead for good. */
  stall(): void {
    this.#stalled = true;
    for (const socket of this.#sockets) socket.removeAllListeners('data');
  }

  /** New connections work again. */
  heal(): void {
    this.#stalled = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #carry(client: Socket, upstream: Socket): void {
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      // A connection that breaks is what this proxy is for.
      socket.on('error', () => undefined);
    }
    if (this.#stalled) return;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        this.#later(() => to.write(bytes));
      });
      from.on('close', () => {
        this.#later(() => to.destroy());
      });
    }
  }

  /** Equal delays keep the order. */
  #later(act: () => void): void {
    if (this.tripMs === 0) act();
    else setTimeout(act, this.tripMs / 2);
  }
}
