/** Compares clients that are disconnected for five seconds at each step of a round with one that is not. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BACCARAT_NAMESPACE, type Session } from '@sabot/edge';
import { type EdgeSocket, type Shown, shownOf, TableLink } from '@sabot/table-client';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';

const CUT_MS = 5_000;
const STEP_MS = 400;

/** A client with the shared protocol, which can be disconnected and reconnect at any gateway. */
class Client {
  snapshots = 0;
  readonly #socket: EdgeSocket;
  readonly #link: TableLink;

  constructor(url: string, session: Session) {
    this.#socket = io(url + BACCARAT_NAMESPACE, {
      transports: ['websocket'],
      auth: { token: session.token },
      reconnection: false,
      forceNew: true,
    });
    this.#link = new TableLink(this.#socket, 'main', {
      onNews: (news) => {
        this.snapshots += news.filter(({ name }) => name === 'game-status').length;
      },
    });
  }

  get shown(): Shown | undefined {
    return this.#link.state ? shownOf(this.#link.state) : undefined;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  async bet(target: string, amount: number): Promise<void> {
    const bet = { betId: randomUUID(), tableId: 'main', amount, target } as never;
    expect(await this.#socket.timeout(PATIENT.timeoutMs).emitWithAck('place-bet', bet)).toMatchObject({
      ok: true,
    });
  }

  async cutFor(ms: number, url: string): Promise<void> {
    this.#socket.disconnect();
    await sleep(ms);
    (this.#socket.io as unknown as { uri: string }).uri = url + BACCARAT_NAMESPACE;
    this.#socket.connect();
  }

  close(): void {
    this.#link.close();
    this.#socket.disconnect();
  }
}

describe('a client that is disconnected for five seconds', () => {
  let fixture: GatewayFixture;
  const clients: Client[] = [];
  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await fixture.stop();
  });

  const clientOf = (session: Session, gateway = 0): Client => {
    const client = new Client(fixture.gatewayAt(gateway).url, session);
    clients.push(client);
    return client;
  };
  /** How many cards a client draws without animation depends on when it came back. */
  const seen = ({ shown }: Client): object => ({ ...shown, stillCards: 0 });

  it('at any step, and returns to any gateway, ends in the same state as one that was not, without a snapshot', async () => {
    const { main } = fixture;
    const play = async (afterStep: (step: number) => void, step = 0): Promise<void> => {
      const { name } = await main.step();
      afterStep(step);
      await sleep(STEP_MS);
      if (name !== 'roundResulted') await play(afterStep, step + 1);
    };
    // One for each step of the second round: at that step the clients of one user are disconnected.
    const steps = 13;
    const users = await Promise.all(Array.from({ length: steps }, () => fixture.guest()));
    const trios = users.map((session) => ({
      whole: clientOf(session),
      same: clientOf(session),
      other: clientOf(session),
    }));
    await eventually(() => {
      for (const client of clients) expect(client.shown?.state).toBe('PREPARING');
    }, PATIENT);
    const betAll = async (target: string): Promise<void> => {
      await eventually(() => {
        for (const client of clients)
          if (client.isConnected) expect(client.shown).toMatchObject({ state: 'BETTING' });
      }, PATIENT);
      await Promise.all(trios.map(({ whole }, at) => whole.bet(target, 1_000 + at)));
    };
    const cuts: Promise<void>[] = [];
    const urls = [fixture.gatewayAt(0).url, fixture.gatewayAt(1).url] as const;
    const cut = (step: number): void => {
      const trio = trios[step];
      if (!trio) return;
      cuts.push(trio.same.cutFor(CUT_MS, urls[0]), trio.other.cutFor(CUT_MS, urls[1]));
    };
    /** Gateways remember two rounds, so whoever left before the second one opened must be back before the third. */
    const firstAreBack = async (): Promise<void> => {
      await eventually(() => {
        for (const client of clients) expect(client.shown).toMatchObject({ roundNumber: 2 });
      }, PATIENT);
    };
    for (const [round, hands] of [DEALS.tie, DEALS.playerByNine, DEALS.playerNatural].entries()) {
      if (round === 2) await firstAreBack();
      await main.open({ hands });
      if (round === 1) cut(0);
      await betAll(round === 1 ? 'PLAYER' : 'BANKER');
      await play((step) => {
        if (round === 1) cut(step + 1);
      });
      main.tellRoads();
    }
    await Promise.all(cuts);
    expect(cuts).toHaveLength(2 * steps);
    await eventually(() => {
      for (const { whole, same, other } of trios) {
        expect(whole.shown).toMatchObject({
          roundNumber: 3,
          state: 'RESULT',
          roadsRevision: 3,
          players: steps,
        });
        expect(whole.shown?.settled).toMatchObject({ roundNumber: 3 });
        expect(seen(same)).toEqual(seen(whole));
        expect(seen(other)).toEqual(seen(whole));
      }
    }, PATIENT);
    // Each got one snapshot, when it first joined.
    for (const client of clients) expect(client.snapshots).toBe(1);
  });
});
