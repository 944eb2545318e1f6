/** A scripted gateway's table of blackjack: a house for each hand, dealt by the rules of `sabot-hand/1`. */
import { DEFAULT_RULES, rulesToJson } from '@sabot/blackjack';
import type { BlackjackFigures, BlackjackPlay, BlackjackTable, HandStatement, Refused } from '@sabot/edge';
import type { HandBundle } from '@sabot/fairness/hand';
import { randomUUID } from 'node:crypto';
import type { Namespace, Socket } from 'socket.io';
import { HAND_TABLE_ID, HandHouse, type HouseAccount, newHandId } from './hand-house.js';

type Acknowledge = (answer: object) => void;

const REQUESTS = ['prepare', 'sync', 'open-hand', 'stake', 'play', 'recover'] as const;
type RequestName = (typeof REQUESTS)[number];

/** A body, or the status and the code of a refusal. */
type HandAnswer = { readonly body: object } | { readonly status: number; readonly code: string };

export class ScriptedHands {
  /** Every hand, the latest last. */
  readonly houses: { readonly userId: string; readonly house: HandHouse; readonly openedAt: string }[] = [];
  /** Everything that was asked, in order. */
  readonly asked: { readonly name: RequestName; readonly request: object }[] = [];
  /** Refusals for the next requests of a kind, one each. */
  readonly refusals: { readonly name: RequestName; readonly refused: Refused }[] = [];
  /** How the seed of a prepared hand is made, which a test may choose so that certain cards come. */
  seedFor: (handId: string, handNumber: number) => string = () => randomUUID();
  /** The id of the next prepared hand. */
  idFor: (handNumber: number) => string = newHandId;
  /** Falsifies every bundle that is served. */
  tamper: ((bundle: HandBundle) => object) | undefined;
  /** Loses a request, or its answer. */
  fault: (name: RequestName, request: object) => 'lose request' | 'lose answer' | undefined = () => undefined;
  /** When hands that are dealt from now on are played by the house. */
  deadline: number | null = null;
  limits = { min: 1_000, max: 500_000, step: 10 };

  constructor(
    private readonly edge: Namespace,
    private readonly currency: string,
    private readonly accountOf: (userId: string) => Omit<HouseAccount, 'currency'>,
  ) {}

  get table(): BlackjackTable {
    return {
      tableId: HAND_TABLE_ID,
      name: 'Blackjack',
      names: { 'zh-Hant': '二十一點' },
      currency: this.currency,
      rules: { ...rulesToJson(DEFAULT_RULES) },
      limits: this.limits,
      holdMs: 7 * 24 * 3_600_000,
      houseEdge: '62942657/10000000000',
    };
  }

  get figures(): BlackjackFigures {
    const decided = { byPlayer: 2_400, recovered: 60, automatic: 40, denied: 5, deniedRate: 0.002 };
    return {
      days: 30,
      tables: [{ tableId: HAND_TABLE_ID, hands: 1_000, refunded: 2, ...decided, returned: 0.993706 }],
    };
  }

  serve(socket: Socket, userId: string): void {
    for (const name of REQUESTS)
      socket.on(name, (request: object & { readonly tableId?: string }, acknowledge: Acknowledge) => {
        void this.#take(socket, userId, { name, request }, acknowledge);
      });
  }

  /** The latest hand of a user, or the next one. */
  houseOf(userId: string): HandHouse {
    const mine = this.houses.filter((one) => one.userId === userId);
    const latest = mine.at(-1)?.house;
    return latest && !latest.isOver ? latest : this.#prepare(userId, latest, mine.length + 1);
  }

  /** The time of a hand is over: the house plays it on and tells the player. */
  playOn(house: HandHouse): void {
    house.playOn();
    this.#tell(house);
  }

  /** Somebody decides without the secret of the player's device, who is told. */
  recover(house: HandHouse, play: BlackjackPlay): void {
    house.recover(play);
    this.#tell(house);
  }

  /** REST: undefined for a path that is not about hands. */
  rest(path: string, userId: string): HandAnswer | undefined {
    const [first, second = ''] = path.split('/').slice(1);
    if (path === '/blackjack/tables') return { body: [this.table] };
    if (path === '/blackjack/figures') return { body: this.figures };
    if (path === '/me/hands') return { body: { items: this.#statements(userId), nextCursor: null } };
    if (first !== 'hands') return undefined;
    const found = this.houses.find(({ house }) => house.handId === second)?.house;
    if (!found) return { status: 404, code: 'UNKNOWN_HAND' };
    if (!found.isOver) return { status: 409, code: 'INVALID_PHASE' };
    return { body: this.tamper?.(found.bundle) ?? found.bundle };
  }

  #prepare(userId: string, previous: HandHouse | undefined, handNumber: number): HandHouse {
    const handId = this.idFor(handNumber);
    const house: HandHouse = new HandHouse(this.seedFor(handId, handNumber), {
      handId,
      handNumber,
      limits: this.limits,
      account: this.#accountFor(userId),
      ...(previous && { previousHash: previous.bundle.hash }),
    });
    house.deadline = this.deadline;
    this.houses.push({ userId, house, openedAt: new Date().toISOString() });
    return house;
  }

  /** The user's account of the gateway, which bets at other tables change too. */
  #accountFor(userId: string): HouseAccount {
    const account = this.accountOf(userId);
    return {
      currency: this.currency,
      get balance() {
        return account.balance;
      },
      set balance(amount) {
        account.balance = amount;
      },
      get version() {
        return account.version;
      },
      set version(version) {
        account.version = version;
      },
    };
  }

  async #take(
    socket: Socket,
    userId: string,
    {
      name,
      request,
    }: { readonly name: RequestName; readonly request: object & { readonly tableId?: string } },
    acknowledge: Acknowledge,
  ): Promise<void> {
    const fault = this.fault(name, request);
    if (fault === 'lose request') return;
    this.asked.push({ name, request });
    if (request.tableId !== undefined && request.tableId !== HAND_TABLE_ID) {
      acknowledge({ ok: false, code: 'UNKNOWN_TABLE', message: 'There is no such table.' });
      return;
    }
    void socket.join('hands');
    const refusal = this.refusals.findIndex((one) => one.name === name);
    if (refusal >= 0) {
      const [refused] = this.refusals.splice(refusal, 1);
      acknowledge({ ok: false, ...refused?.refused });
      return;
    }
    const house = this.houseOf(userId);
    const answer = (await house.ask(name, request as never)) as object;
    if (fault === 'lose answer') return;
    acknowledge(answer);
    if (name === 'play' || name === 'recover') this.#tell(house, socket);
  }

  #tell(house: HandHouse, except?: Socket): void {
    const userId = this.houses.find((one) => one.house === house)?.userId ?? '';
    const { status } = house;
    const others = this.edge.to(`user:${userId}`);
    (except ? others.except(except.id) : others).emit('hand-status', status);
    if (status.settled) this.edge.to(`user:${userId}`).emit('hand-settled', status.settled);
  }

  #statements(userId: string): HandStatement[] {
    return this.houses
      .filter((one) => one.userId === userId && one.house.isOpen)
      .map(({ house: { status, isOver }, openedAt }): HandStatement => {
        const { settled, ...hand } = status;
        const staked =
          hand.hands.reduce((sum, { stake }) => sum + stake, 0) +
          (hand.insurance === 'taken' ? hand.stake / 2 : 0);
        return {
          hand: settled ? { ...hand, settled } : hand,
          state: isOver ? 'SETTLED' : 'OPEN',
          staked,
          paid: settled ? staked + settled.net : 0,
          openedAt,
          endedAt: isOver ? openedAt : null,
        };
      })
      .reverse();
  }
}
