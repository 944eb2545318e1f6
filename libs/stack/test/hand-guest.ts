/** A guest at a table of blackjack: a device with its secrets, and the protocol of a hand on a real socket. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import {
  BLACKJACK_NAMESPACE,
  type BlackjackPlay,
  type HandSettled,
  type HandStatus,
  type Me,
  type Session,
} from '@sabot/edge';
import { EdgeConnection } from '@sabot/table-client';
import {
  type AskHand,
  askingOver,
  type DeviceStore,
  type HandCheck,
  HandClient,
  type HandQuestion,
  type HandReply,
  type HandRequest,
  type HandSocket,
  MemoryStore,
} from '@sabot/table-client/hand';
import { eventually } from '@sabot/testing';
import { io } from 'socket.io-client';

export const HAND_TABLE = 'blackjack';
export const HAND_STAKE = 1_000;

const PATIENT = { timeoutMs: 60_000, intervalMs: 50 };
/** Below this a hand with three splits and four doubles could not be paid. */
const LOW_BALANCE = 20_000;

/** Chooses among the legal plays; undefined leaves the hand as it is. */
export type Chooser = (status: HandStatus) => BlackjackPlay | undefined;

export const anyLegal: Chooser = ({ legal }) => legal[randomInt(legal.length)];

export class HandGuest {
  readonly statuses: HandStatus[] = [];
  readonly settled: HandSettled[] = [];
  readonly client: HandClient;
  readonly ask: AskHand;
  readonly #connection: EdgeConnection;

  private constructor(
    readonly url: string,
    readonly session: Session,
    readonly store: DeviceStore,
    readonly socket: HandSocket,
  ) {
    this.#connection = new EdgeConnection(socket, { renew: () => Promise.resolve(true) });
    this.ask = askingOver(socket);
    this.client = new HandClient({
      tableId: HAND_TABLE,
      ask: this.ask,
      store,
      random: (length) => randomBytes(length),
      newId: () => randomUUID(),
    });
    socket.on('hand-status', (status) => {
      this.statuses.push(status);
      this.client.hear(status);
    });
    socket.on('hand-settled', (settled) => this.settled.push(settled));
  }

  /** A new guest; or with a session another page of the same one, which has the same storage or none. */
  static async connect(
    url: string,
    known?: Session,
    store: DeviceStore = new MemoryStore(),
  ): Promise<HandGuest> {
    const session = known ?? (await newSession(url));
    const socket: HandSocket = io(url + BLACKJACK_NAMESPACE, {
      auth: { token: session.token },
      autoConnect: false,
      transports: ['websocket'],
      forceNew: true,
    });
    const guest = new HandGuest(url, session, store, socket);
    guest.#connection.open();
    const arrived = await guest.client.arrive();
    if (!arrived.ok) throw new Error(arrived.code);
    return guest;
  }

  /** Asks until there is an answer; under load the first ones may come too late. */
  async insist<Name extends HandQuestion>(name: Name, request: HandRequest<Name>): Promise<HandReply<Name>> {
    return eventually(async () => {
      const answer = await this.ask(name, request);
      if (!answer || (!answer.ok && ['TIMEOUT', 'OVERLOADED'].includes(answer.code)))
        throw new Error('no answer');
      return answer;
    }, PATIENT);
  }

  /** The hand that is played now. */
  get status(): HandStatus {
    const { place } = this.client;
    if (place?.at !== 'hand') throw new Error('no hand is played');
    return place.status;
  }

  /** Has the next hand dealt; after a hand that is over, the next one is prepared first. */
  async deal(): Promise<HandStatus> {
    if (this.client.place?.at === 'hand') await this.client.arrive();
    const turn = await this.client.open(HAND_STAKE);
    if (!turn.ok) throw new Error(`${turn.code}: ${turn.message}`);
    return turn.status;
  }

  /** Deals hands, and plays those out that do not fit, until one fits. */
  async dealUntil(fits: (status: HandStatus) => boolean): Promise<HandStatus> {
    for (let hands = 0; hands < 100; hands++) {
      const status = await this.deal();
      if (fits(status)) return status;
      await this.playOut(({ legal }) =>
        legal.find((play) => play === 'stay' || play === 'decline-insurance'),
      );
    }
    throw new Error('no hand fits');
  }

  async playOut(choose: Chooser = anyLegal): Promise<HandStatus> {
    while (this.status.legal.length > 0) {
      const { active } = this.status;
      const play = choose(this.status);
      if (play === undefined) throw new Error('nothing was chosen');
      const hand = play.endsWith('insurance') ? 0 : (active ?? 0);
      const { place } = this.client;
      const lost = place?.at === 'hand' && place.control === 'lost';
      const turn = await (lost ? this.client.recover(play, hand) : this.client.play(play, hand));
      if (!turn.ok) throw new Error(`${play}: ${turn.code}: ${turn.message}`);
    }
    return this.status;
  }

  /** Plays a whole hand, and compares its bundle with what this device knows. */
  async playHand(choose: Chooser = anyLegal): Promise<{ readonly net: number; readonly check: HandCheck }> {
    const { handId, balance } = await this.deal();
    const { settled } = await this.playOut(choose);
    if (!settled) throw new Error(`hand ${handId} was not settled`);
    if (balance < LOW_BALANCE) await this.post('/me/demo-credit');
    return { net: settled.net, check: await this.check(handId) };
  }

  async check(handId: string): Promise<HandCheck> {
    const check = this.client.check(await this.get(`/hands/${handId}`), handId);
    if (!check) throw new Error(`the device does not know hand ${handId}`);
    return check;
  }

  async balance(): Promise<number> {
    return (await this.get<Me>('/me')).balance;
  }

  async get<T>(path: string): Promise<T> {
    return this.#fetch<T>(path, 'GET');
  }

  async post<T>(path: string): Promise<T> {
    return this.#fetch<T>(path, 'POST');
  }

  close(): void {
    this.#connection.close();
  }

  async #fetch<T>(path: string, method: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.session.token}` };
    const response = await fetch(this.url + path, { method, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

async function newSession(url: string): Promise<Session> {
  return eventually(async () => {
    const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
    if (!response.ok) throw new Error(`no guest: ${response.status} ${await response.text()}`);
    return (await response.json()) as Session;
  }, PATIENT);
}
