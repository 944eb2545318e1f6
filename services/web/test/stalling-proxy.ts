/** A TCP proxy that can stop forwarding without closing anything, as a network that swallows packets. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class StallingProxy {
  readonly #sockets = new Set<Socket>();
  #stalled = false;

  private constructor(private readonly server: Server) {}

  static async before(url: string): Promise<StallingProxy> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const proxy = new StallingProxy(server);
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
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => client.write(bytes));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }
}
