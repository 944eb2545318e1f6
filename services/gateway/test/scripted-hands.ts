/** A service of blackjack that answers what a test tells it, and remembers what it was asked. */
import {
  type blackjackV1,
  type CallSubject,
  type DescMessage,
  encode,
  type MessageInitShape,
  type MessageShape,
  subjects,
} from '@sabot/contracts';
import { DEFAULT_RULES, rulesToJson } from '@sabot/blackjack';
import type { NatsConnection } from '@sabot/messaging';
import { refused, type ServiceRefusal } from '@sabot/translation';
import type { Places } from './places.js';
import { respond } from './scripted-table.js';
import { CURRENCY } from './ended-round.js';

const { blackjack } = subjects;

export const HAND_TABLE = 'blackjack';
export const HAND_ID = '01935f7a-0c00-7000-8000-00000000000a';

type Status = Exclude<
  MessageInitShape<typeof blackjackV1.HandStatusSchema>,
  MessageShape<typeof blackjackV1.HandStatusSchema>
>;

const TABLE: MessageInitShape<typeof blackjackV1.TableSchema> = {
  tableId: HAND_TABLE,
  name: 'Blackjack',
  names: { 'zh-Hant': '二十一點' },
  currency: CURRENCY,
  rules: JSON.stringify(rulesToJson(DEFAULT_RULES)),
  minMinor: 1_000n,
  maxMinor: 500_000n,
  stepMinor: 10n,
  holdMs: 60_000n,
  houseEdge: '1/160',
};

const DENIED: MessageInitShape<typeof blackjackV1.DeniedDecisionSchema> = {
  decision: { k: 1, play: 'hit', handIndex: 0, link: 'a'.repeat(64), signature: 'a'.repeat(128) },
  due: [0],
};

const FIGURES: MessageInitShape<typeof blackjackV1.FigureListSchema> = {
  days: 30,
  tables: [
    {
      tableId: HAND_TABLE,
      hands: 1_000n,
      refunded: 2n,
      byPlayer: 2_400n,
      recovered: 60n,
      automatic: 40n,
      denied: 5n,
      returnedPpm: 993_706n,
    },
  ],
};

/** A hand that a player is in the middle of: the five and the six of hearts against a nine. */
export function handInPlay(more: Status = {}): Status {
  return {
    handId: HAND_ID,
    tableId: HAND_TABLE,
    handNumber: 7,
    k: 1,
    phase: 'PlayersRound',
    hands: [{ cards: [17, 18], total: 11, stakeMinor: 1_000n }],
    dealer: { cards: [21], holeHidden: true, total: 9 },
    active: 0,
    legal: ['stay', 'hit', 'double'],
    insurance: 'not offered',
    stakeMinor: 1_000n,
    currency: CURRENCY,
    previousSeed: 'c'.repeat(64),
    tip: 'a'.repeat(64),
    key: 'b'.repeat(64),
    ...more,
  };
}

export function handOver(): Status {
  return handInPlay({
    k: 2,
    phase: 'GameOverPlayerWins',
    dealer: { cards: [21, 7], total: 17 },
    legal: [],
    settlement: {
      hands: [{ result: 'win', netMinor: 1_000n }],
      netMinor: 1_000n,
      serverSeed: 'd'.repeat(64),
      balanceMinor: 101_000n,
      version: 9n,
    },
  });
}

export class ScriptedHands {
  /** Every request, with the name of its call. */
  readonly asked: { readonly name: string; readonly request: Readonly<Record<string, unknown>> }[] = [];
  /** What calls are refused with, by name. */
  readonly refusals = new Map<string, ServiceRefusal>();
  /** The hand of the player; without one a hand is prepared. */
  status: Status | undefined;
  listed: MessageInitShape<typeof blackjackV1.ListedHandSchema>[] = [];
  bundle: object | undefined;

  constructor(
    private readonly connection: NatsConnection,
    places: Places,
  ) {
    const staked = { balanceMinor: 99_000n, version: 5n, currency: CURRENCY };
    const prepared = {
      handId: HAND_ID,
      tableId: HAND_TABLE,
      handNumber: 7,
      serverHash: 'e'.repeat(64),
      previousHash: 'f'.repeat(64),
      table: TABLE,
    };
    this.#answer(places, blackjack.listTables, 'listTables', () => ['tables', { tables: [TABLE] }]);
    this.#answer(places, blackjack.prepare, 'prepare', () => ['prepared', prepared]);
    this.#answer(places, blackjack.sync, 'sync', () =>
      this.status ? ['status', this.status] : ['prepared', prepared],
    );
    this.#answer(places, blackjack.openHand, 'openHand', () => ['staked', staked]);
    this.#answer(places, blackjack.stake, 'stake', () => ['staked', staked]);
    this.#answer(places, blackjack.play, 'play', () => ['status', this.status ?? handInPlay()]);
    this.#answer(places, blackjack.recover, 'recover', () => ['status', this.status ?? handInPlay()]);
    this.#answer(places, blackjack.listHands, 'listHands', () => [
      'page',
      { hands: this.listed, nextCursor: '' },
    ]);
    this.#answer(places, blackjack.getHandBundle, 'getHandBundle', () => [
      'bundle',
      { json: JSON.stringify(this.bundle ?? {}) },
    ]);
    this.#answer(places, blackjack.reportDenial, 'reportDenial', () => ['denied', DENIED]);
    this.#answer(places, blackjack.listDenials, 'listDenials', () => ['denials', { denied: [DENIED] }]);
    this.#answer(places, blackjack.getFigures, 'getFigures', () => ['figures', FIGURES]);
  }

  /** What a call was asked last. */
  last(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.asked.findLast((one) => one.name === name)?.request;
  }

  /** Tells everyone that a hand was settled, as another gateway's player or the house would cause it. */
  tellSettled(publicAlias: string): void {
    const event = { tableId: HAND_TABLE, handId: HAND_ID, publicAlias, seq: 3 };
    const { space, client } = this.connection;
    client.publish(space.of(blackjack.handSettled, HAND_TABLE), encode(blackjack.handSettled.message, event));
  }

  #answer<I extends DescMessage, O extends DescMessage>(
    places: Places,
    call: CallSubject<I, O>,
    name: string,
    answer: () => readonly [string, object],
  ): void {
    respond(places, call, (request) => {
      this.asked.push({ name, request });
      const refusal = this.refusals.get(name);
      if (refusal) return refused(refusal) as unknown as MessageInitShape<O>;
      const [kind, value] = answer();
      return { result: { case: kind, value } } as unknown as MessageInitShape<O>;
    });
  }
}
