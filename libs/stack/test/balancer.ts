/** One address in front of several gateways, like a load balancer: each connection goes to the next one that accepts it. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Balancer {
  #next = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly URL[],
  ) {
    server.on('connection', (client) => {
      this.#serve(client).catch(() => client.destroy());
    });
  }

  static async before(urls: readonly string[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Balancer(
      server,
      urls.map((url) => new URL(url)),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(client: Socket): Promise<void> {
    const upstream = await this.#reach();
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  }

  /** Connects to the next target that accepts connections. */
  async #reach(): Promise<Socket> {
    const first = this.#next++ % this.targets.length;
    for (const target of [...this.targets.slice(first), ...this.targets.slice(0, first)]) {
      const socket = await reached(target);
      if (socket) return socket;
    }
    throw new Error('no gateway accepts connections');
  }
}

function reached({ port }: URL): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('connect', () => {
      resolve(socket);
    });
    socket.once('error', () => {
      resolve(undefined);
    });
  });
}
