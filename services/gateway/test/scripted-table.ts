/**
 * A table without a scheduler: it publishes the events that a test asks for, in any order and any number of times,
 * answers the gateway's queries about it, and lets the real wallet accept and pay the bets.
 */
import { type Hands, outcomeOf } from '@sabot/baccarat';
import {
  type CallSubject,
  create,
  decode,
  type DescMessage,
  encode,
  type historyV1,
  type lobbyV1,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
} from '@sabot/contracts';
import { dealFairRound, genesisHash } from '@sabot/fairness';
import type { NatsClient, NatsConnection } from '@sabot/messaging';
import { formatRoundCodes } from '@sabot/roads';
import { readOutcome } from '@sabot/translation';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { RoundEvent } from '../src/table/round-event.js';
import { CURRENCY, endedRound, FAIRNESS, TERMS } from './ended-round.js';
import type { Places } from './places.js';
import { roundEvents, type RoundScript, snapshotAfter } from './scripted-round.js';

const { round, wallet, lobby } = subjects;

const PATIENT = { timeoutMs: 60_000 };

export interface RoundOptions {
  /** Zero for a round that stays open until it is sealed. */
  readonly bettingWindowMs?: number;
  /** The cards; drawn fairly from the seeds when absent. */
  readonly hands?: Hands;
  readonly voided?: boolean;
  readonly freshShoe?: number;
  /** The opening event is not published. */
  readonly lost?: boolean;
}

export class ScriptedTable {
  /** How often the gateway asked for a snapshot. */
  snapshotsAsked = 0;
  paused = false;
  readonly ended: roundV1.Round[] = [];
  /** The events of the round so far, published or not, and those of the round before. */
  happened: RoundEvent[] = [];
  #before: RoundEvent[] = [];
  /** The requests of operators and players. */
  readonly commands: { readonly subject: string; readonly request: unknown }[] = [];
  #script: RoundScript | undefined;
  #options: RoundOptions = {};
  #previousHash: string;

  constructor(
    readonly tableId: string,
    private readonly connection: NatsConnection,
    private readonly places: Places,
    private readonly client: NatsClient,
    private readonly schedule = roundV1.Schedule.TIMED,
  ) {
    this.#previousHash = genesisHash(tableId);
  }

  get roundId(): string {
    return this.#script?.roundId ?? '';
  }

  get snapshot(): roundV1.TableSnapshot {
    return snapshotAfter(this.happened, { paused: this.paused, before: this.#before });
  }

  get table(): MessageInitShape<typeof roundV1.TableSchema> {
    const { roundId, roundNumber, seq, phase, closesAt } = this.snapshot;
    return {
      tableId: this.tableId,
      name: `Table ${this.tableId}`,
      names: { 'zh-Hant': `${this.tableId} 桌` },
      deck: { model: { case: 'infinite', value: {} } },
      schedule: this.schedule,
      currency: CURRENCY,
      terms: TERMS,
      fairness: FAIRNESS,
      roundId,
      roundNumber,
      seq,
      phase,
      paused: this.paused,
      ...(closesAt && { closesAt }),
    };
  }

  /** Opens the next round in the wallet and publishes that. */
  async open(options: RoundOptions = {}): Promise<string> {
    const { bettingWindowMs = 0, freshShoe, voided, lost = false } = options;
    const roundId = uuid();
    const roundNumber = this.ended.length + 1;
    const request = {
      ...{ roundId, roundNumber, tableId: this.tableId },
      ...{ currency: CURRENCY, bettingWindowMs, terms: TERMS },
    };
    const { result } = await this.client.request(wallet.openRound, request, PATIENT);
    if (result.case !== 'opened') throw new Error('the wallet did not open the round');
    this.#options = options;
    this.#script = {
      tableId: this.tableId,
      roundId,
      roundNumber,
      serverSeed: randomBytes(32).toString('hex'),
      hands: options.hands ?? { player: [0, 0], banker: [0, 0] },
      closesAtMs: bettingWindowMs > 0 ? Date.now() + bettingWindowMs : undefined,
      freshShoe,
      voided,
    };
    this.#before = this.happened;
    this.happened = [];
    await this.step({ lost });
    return roundId;
  }

  /** Lets the next event of the round happen, and publishes it unless it is to be lost. */
  async step({ lost = false } = {}): Promise<RoundEvent> {
    const script = this.#script;
    if (!script) throw new Error('no round is open');
    const [name] = this.#events.slice(this.happened.length).map((event) => event.name);
    if (name === 'bettingClosed') await this.#seal(script);
    if (name === 'roundResulted') await this.#settle(script);
    if (name === 'roundVoided') await this.#void(script);
    const event = this.#events[this.happened.length];
    if (!event) throw new Error('the round is over');
    this.happened.push(event);
    if (name === 'roundResulted' || name === 'roundVoided') this.#end();
    if (!lost) this.tell(event);
    if (!lost) this.tellLobby();
    return event;
  }

  /** Lets events happen up to and including the next one of this name, or to the end of the round. */
  async until(name?: RoundEvent['name']): Promise<void> {
    while (this.happened.length < this.#events.length) {
      const event = await this.step();
      if (event.name === name) return;
    }
  }

  /** Publishes an event, whether or not it happened. */
  tell(event: RoundEvent): void {
    const entry = round[event.name];
    const { space, client } = this.connection;
    client.publish(space.of(entry, this.tableId), encode(entry.message, event.message));
  }

  /** Publishes bytes on the subject of an event. */
  tellBytes(name: RoundEvent['name'], bytes: Uint8Array): void {
    const { space, client } = this.connection;
    client.publish(space.of(round[name], this.tableId), bytes);
  }

  /** What the scheduler publishes for lobbies. */
  tellLobby(): void {
    const { roundId, roundNumber, seq, phase, closesAt, paused } = this.snapshot;
    const standing = { roundId, roundNumber, seq, phase, paused, ...(closesAt && { closesAt }) };
    this.#publishChange({ tableId: this.tableId, standing });
  }

  /** What history publishes for lobbies after the rounds that ended. */
  tellRoads(): void {
    const { tableId, ...past } = this.past;
    this.#publishChange({ tableId, past });
  }

  #publishChange(change: MessageInitShape<typeof lobbyV1.TableChangeSchema>): void {
    // No stream keeps what lobbies hear: it comes straight from the account of one of its publishers.
    const scheduler = this.places.get('round-scheduler');
    if (!scheduler) throw new Error('a test cannot speak for the scheduler');
    const { space, client } = scheduler;
    client.publish(space.of(lobby.tablesChanged), encode(lobby.tablesChanged.message, { tables: [change] }));
  }

  get past(): {
    tableId: string;
    roundNumber: number;
    marks: string;
    firstRoundNumber: number;
    trends: MessageInitShape<typeof historyV1.TrendsSchema>;
  } {
    const dealt = this.ended.flatMap(({ outcome }) => outcome ?? []);
    const marks = dealt.flatMap((outcome) => {
      const hands = readOutcome(outcome);
      return hands ? [outcomeOf(hands.player, hands.banker)] : [];
    });
    const wins = (winner: roundV1.Winner): number =>
      dealt.filter((outcome) => outcome.winner === winner).length;
    const { PLAYER, BANKER, TIE } = roundV1.Winner;
    const trends = { playerWins: wins(PLAYER), bankerWins: wins(BANKER), ties: wins(TIE) };
    const roundNumber = this.ended.length;
    const firstRoundNumber = this.ended.find(({ outcome }) => outcome)?.roundNumber ?? roundNumber + 1;
    return { tableId: this.tableId, roundNumber, firstRoundNumber, marks: formatRoundCodes(marks), trends };
  }

  get #events(): RoundEvent[] {
    return this.#script ? roundEvents(this.#script) : [];
  }

  async #seal(script: RoundScript): Promise<void> {
    const { result } = await this.client.request(wallet.sealRound, { roundId: script.roundId }, PATIENT);
    if (result.case !== 'sealed') throw new Error('the wallet did not seal the round');
    const { betBookRoot, betCount } = result.value;
    const seeds = { serverSeed: script.serverSeed ?? '', clientSeed: betBookRoot, nonce: script.roundNumber };
    const hands = this.#options.hands ?? dealFairRound({ ...seeds, deck: { model: 'infinite' } });
    this.#script = { ...script, betBookRoot, betCount, hands };
  }

  async #settle({ roundId, hands }: RoundScript): Promise<void> {
    const { player, banker } = hands;
    const request = { roundId, result: JSON.stringify({ player, banker }) };
    const { result } = await this.client.request(wallet.settleRound, request, PATIENT);
    if (result.case !== 'settled') throw new Error('the wallet did not settle the round');
  }

  async #void({ roundId }: RoundScript): Promise<void> {
    const request = { roundId, reason: roundV1.VoidReason.OPERATOR };
    const { result } = await this.client.request(wallet.voidRound, request, PATIENT);
    if (result.case !== 'voided') throw new Error('the wallet did not void the round');
  }

  #end(): void {
    const script = this.#script;
    if (!script) return;
    const round = create(roundV1.RoundSchema, endedRound(script, this.#previousHash));
    this.#previousHash = round.roundHash;
    this.ended.push(round);
  }
}

/** Answers a call as its service would. */
export function respond<I extends DescMessage, O extends DescMessage>(
  places: Places,
  call: CallSubject<I, O>,
  answer: (request: MessageShape<I>) => MessageInitShape<O> | Promise<MessageInitShape<O>>,
): void {
  const connection = places.get(call.owner);
  if (!connection) throw new Error(`a test cannot answer for ${call.owner}`);
  connection.client.subscribe(connection.space.pattern(call), {
    callback: (error, message) => {
      const request = decode(call.request, message.data);
      if (error || !request.ok) return;
      void Promise.resolve(answer(request.message)).then((response) => {
        message.respond(encode(call.response, response));
      });
    },
  });
}
