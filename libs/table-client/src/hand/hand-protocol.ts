/**
 * The protocol of a hand, for every client: prepare, stake, deal, play, and come back after a reconnection or a reload. Money is
 * staked before a link is revealed. Every request is sent again, unchanged, until its outcome is known.
 */
import type { Answer, BlackjackPlay, HandStatus, PreparedHand, Refused, StakedPlay } from '@sabot/edge';
import { REAL_TIME, type Time } from '../real-time.js';
import type { AskHand, HandQuestion, HandReply, HandRequest } from './ask-hand.js';
import type { DeviceStore } from './device-store.js';
import { HandDevice, type RandomBytes } from './hand-device.js';

export interface HandClientOptions {
  readonly tableId: string;
  readonly ask: AskHand;
  readonly store: DeviceStore;
  readonly random: RandomBytes;
  /** Makes a UUID v4. */
  readonly newId: () => string;
  /** Also ask what each legal play is worth. */
  readonly hints?: boolean;
  readonly time?: Time;
}

/** Where the player is at the table. */
export type HandPlace =
  | { readonly at: 'prepared'; readonly prepared: PreparedHand }
  | {
      readonly at: 'hand';
      readonly status: HandStatus;
      /**
       * `device`: the secret is here. `recovered`: the hand goes on without links. `lost`: the secret is not here, and the
       * player has to say that the hand should go on without it.
       */
      readonly control: 'device' | 'recovered' | 'lost';
      /** A decision that was begun and whose outcome is unknown: nothing else can be played. */
      readonly begun: { readonly play: BlackjackPlay; readonly hand: number } | null;
    };

type Turn = Answer<{ readonly status: HandStatus }>;

const MONEY: readonly BlackjackPlay[] = ['double', 'split', 'insurance'] satisfies StakedPlay[];

/** Refusals that say nothing about the request: the same one may be sent again. */
const UNDECIDED: ReadonlySet<Refused['code']> = new Set([
  'TIMEOUT',
  'OVERLOADED',
  'RATE_LIMITED',
  'INTERNAL',
]);

const MAX_ATTEMPTS = 12;
const MIN_REST_MS = 250;
const MAX_REST_MS = 4_000;

export class HandProtocol {
  #place: HandPlace | null = null;
  #device: HandDevice | null = null;
  #turn: Promise<Turn> | null = null;
  readonly #time: Time;

  constructor(protected readonly options: HandClientOptions) {
    this.#time = options.time ?? REAL_TIME;
  }

  /** Null until `arrive` has found out. */
  get place(): HandPlace | null {
    return this.#place;
  }

  /** Finds out where the player is; called at the start and after every reconnection. */
  async arrive(): Promise<Answer<{ readonly place: HandPlace }>> {
    const { tableId, hints = false, store, random } = this.options;
    const found = await this.#ask('sync', { tableId, hints });
    if (!found.ok) return found;
    if (found.status) return { ok: true, place: this.#see(found.status) };
    const { prepared } = found;
    const known = HandDevice.find(prepared.handId, store);
    // Once a stake was sent, what the house committed to then is what it is held to.
    const holds =
      known && (known.record.order !== null || known.record.commitment.serverHash === prepared.serverHash);
    this.#device = holds ? known : HandDevice.create(prepared, store, random);
    this.#place = { at: 'prepared', prepared };
    return { ok: true, place: this.#place };
  }

  /** Takes a status that was pushed: another socket of the player, or the house, has played. */
  hear(status: HandStatus): void {
    if (status.tableId !== this.options.tableId) return;
    const known = this.#place;
    if (known?.at === 'hand' && known.status.handId === status.handId && isOlder(status, known.status))
      return;
    this.#see(status);
  }

  /** Stakes the prepared hand and has it dealt. While a request is on its way, further ones are the same one. */
  open(amount: number): Promise<Turn> {
    return this.#once(() => this.#open(amount));
  }

  /** Makes a decision. In a hand that was recovered it is made without a link. */
  play(play: BlackjackPlay, hand = 0): Promise<Turn> {
    return this.#once(() => this.#decide(play, hand, false));
  }

  /** Makes a decision without the secret of this device, which is lost. The hand then goes on without links. */
  recover(play: BlackjackPlay, hand = 0): Promise<Turn> {
    return this.#once(() => this.#decide(play, hand, true));
  }

  /** Goes on with a decision that was begun before a reload; with the deal when only the stake was booked. */
  async resume(): Promise<Turn | null> {
    const place = this.#place;
    if (place?.at !== 'hand' || place.control === 'lost' || place.begun === null) return null;
    return this.play(place.begun.play, place.begun.hand);
  }

  #once(work: () => Promise<Turn>): Promise<Turn> {
    this.#turn ??= work().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  async #open(amount: number): Promise<Turn> {
    const place = this.#place;
    const device = this.#device;
    if (place?.at !== 'prepared' || !device) return refused('INVALID_PHASE', 'No hand is prepared.');
    const { tableId, handId } = place.prepared;
    const { tip, key } = device;
    const order = device.order(amount, this.options.newId);
    const staked = await this.#ask('open-hand', { tableId, handId, ...order, tip, key });
    if (!staked.ok) return staked;
    const answer = await this.#reveal({ handId, k: 0 }, 'deal', 0);
    return this.#end(answer);
  }

  async #decide(play: BlackjackPlay, hand: number, giveUpLinks: boolean): Promise<Turn> {
    const place = this.#place;
    if (place?.at !== 'hand') return refused('INVALID_PHASE', 'There is no hand to play.');
    const { handId, k } = place.status;
    if (place.control === 'lost' && !giveUpLinks)
      return refused('LINK_INVALID', 'The secret of this hand is not on this device.');
    const withLink = place.control === 'device' && !giveUpLinks;
    const device = withLink ? this.#device : null;
    const costs = MONEY.includes(play);
    if (device && !isFree(device, { k, play, hand }, costs))
      return refused('IDEMPOTENCY_KEY_REUSED', 'Another play was already chosen for this decision.');
    if (costs) {
      const staked = await this.#ask('stake', { handId, k, play: play as StakedPlay, hand });
      if (!staked.ok && !UNDECIDED.has(staked.code)) device?.release(k);
      if (!staked.ok) return this.#end(staked);
    }
    if (withLink) return this.#end(await this.#reveal({ handId, k }, play, hand));
    HandDevice.find(handId, this.options.store)?.giveUp(k);
    const { hints = false } = this.options;
    return this.#end(await this.#ask('recover', { handId, k, play, hand, hints }));
  }

  /** Signs the decision, keeps it, and only then reveals its link. */
  async #reveal(
    { handId, k }: { readonly handId: string; readonly k: number },
    play: BlackjackPlay,
    hand: number,
  ): Promise<HandReply<'play'>> {
    const decision = this.#device?.decide(k, play, hand);
    if (!decision)
      return refused('IDEMPOTENCY_KEY_REUSED', 'Another play was already chosen for this decision.');
    const { link, signature } = decision;
    const { hints = false } = this.options;
    return this.#ask('play', { handId, k, play, hand, link, signature, hints });
  }

  async #end(answer: HandReply<'play'>): Promise<Turn> {
    if (answer.ok) {
      this.hear(answer);
      return { ok: true, status: answer };
    }
    // The hand has moved without this device: what is shown is out of date.
    if (answer.code === 'OUT_OF_TURN' || answer.code === 'UNKNOWN_HAND') await this.arrive();
    return answer;
  }

  #see(status: HandStatus): HandPlace {
    const device = HandDevice.find(status.handId, this.options.store);
    device?.saw(status);
    const control = status.withoutLinks ? 'recovered' : device?.holds(status) ? 'device' : 'lost';
    this.#device = control === 'device' ? device : null;
    this.#place = {
      at: 'hand',
      status,
      control,
      begun: begunIn(status, control === 'device' ? device : null),
    };
    return this.#place;
  }

  /** Asks until the outcome is known, or gives up after about a minute. */
  async #ask<Name extends HandQuestion>(name: Name, request: HandRequest<Name>): Promise<HandReply<Name>> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.options.ask(name, request);
      if (answer && (answer.ok || !UNDECIDED.has(answer.code))) return answer;
      if (attempt === MAX_ATTEMPTS)
        return answer ?? refused('TIMEOUT', 'No answer came in time. The outcome is unknown.');
      await this.#rest(attempt);
    }
  }

  #rest(attempt: number): Promise<void> {
    const ms = Math.min(MAX_REST_MS, MIN_REST_MS * 2 ** (attempt - 1)) * (0.5 + this.#time.chance() / 2);
    return new Promise((resolve) => {
      this.#time.later(ms, resolve);
    });
  }
}

/** The decision that nothing else can replace: the device chose it, its money is booked, or only the deal is missing. */
function begunIn(
  status: HandStatus,
  device: HandDevice | null,
): { readonly play: BlackjackPlay; readonly hand: number } | null {
  if (status.settled || status.legal.length === 0) return null;
  const chosen = device?.chosen(status.k);
  if (chosen) return { play: chosen.play as BlackjackPlay, hand: chosen.hand };
  if (status.pendingPlay) return { play: status.pendingPlay, hand: status.active ?? 0 };
  return status.k === 0 ? { play: 'deal', hand: 0 } : null;
}

/** Whether no page of this device has chosen another play; one that costs money is chosen before the money is asked for. */
function isFree(
  device: HandDevice,
  { k, play, hand }: { readonly k: number; readonly play: string; readonly hand: number },
  costs: boolean,
): boolean {
  if (costs) return device.choose(k, play, hand);
  const known = device.chosen(k);
  return known === undefined || (known.play === play && known.hand === hand);
}

function isOlder(status: HandStatus, known: HandStatus): boolean {
  if (known.settled) return !status.settled;
  return status.k < known.k;
}

function refused(code: Refused['code'], message: string): { readonly ok: false } & Refused {
  return { ok: false, code, message };
}
