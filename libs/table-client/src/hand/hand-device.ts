/**
 * What a device keeps about one hand until the hand is checked: what the house committed to, the secret, and every decision
 * before it is sent. Whoever reads it can play the hand, so it never leaves the device.
 */
import type { HandView, OpenHand, PreparedHand } from '@sabot/edge';
import { chainAfter, type Decision, type DecisionChain, HandSecret, openChain } from '@sabot/fairness/hand';
import type { DeviceStore } from './device-store.js';

/** The commitment of the house, as it was before anything was staked. */
export type Commitment = Pick<
  PreparedHand,
  'tableId' | 'handId' | 'handNumber' | 'serverHash' | 'previousHash' | 'rules'
>;

export type HandOrder = Pick<OpenHand, 'betId' | 'amount'>;

/** A play on a hand, as it is named on the wire. */
export interface ChosenPlay {
  readonly play: string;
  readonly hand: number;
}

/** The record as it is stored. */
export interface DeviceRecord {
  readonly commitment: Commitment;
  /** The last link and the secret key: 32 random bytes each, in hex. */
  readonly lastLink: string;
  readonly keySecret: string;
  /** The last stake that was sent for it. */
  readonly order: HandOrder | null;
  /** Every decision that was signed, sent or not. */
  readonly decisions: readonly Decision[];
  /** A play whose money is being staked, before it is signed: no page of this device may sign another one meanwhile. */
  readonly staking?: ChosenPlay & { readonly k: number };
  /** The first decision that this device asked to make without its secret. */
  readonly gaveUpAt?: number;
  /** What the house showed, as it was when each decision was due; absent in records of older versions. */
  readonly shown?: readonly ShownCards[];
}

/** The cards on the table before decision k; `null` is the hole card, face down. */
export interface ShownCards {
  readonly k: number;
  readonly hands: readonly (readonly string[])[];
  readonly dealer: readonly (string | null)[];
}

/** Fills as many bytes as asked for from a CSPRNG. */
export type RandomBytes = (length: number) => Uint8Array;

const SECRET_BYTES = 32;
const KEY_PREFIX = 'sabot-hand:';
/** A hand has fewer; a house that keeps changing what it shows cannot fill the storage. */
const MAX_SHOWN = 300;

export class HandDevice {
  #secret: HandSecret;
  #record: DeviceRecord;

  private constructor(
    record: DeviceRecord,
    private readonly store: DeviceStore,
  ) {
    this.#record = record;
    this.#secret = secretOf(record);
  }

  /** Makes the secret of a prepared hand, and keeps it before anybody learns its tip. */
  static create(prepared: PreparedHand, store: DeviceStore, random: RandomBytes): HandDevice {
    const { tableId, handId, handNumber, serverHash, previousHash, rules } = prepared;
    const commitment = { tableId, handId, handNumber, serverHash, previousHash, rules };
    const [lastLink, keySecret] = [hexOf(random(SECRET_BYTES)), hexOf(random(SECRET_BYTES))];
    const device = new HandDevice({ commitment, lastLink, keySecret, order: null, decisions: [] }, store);
    device.#keep();
    return device;
  }

  /** The hand as this device knows it; null if it does not. */
  static find(handId: string, store: DeviceStore): HandDevice | null {
    const text = store.read(KEY_PREFIX + handId);
    return text === null ? null : new HandDevice(JSON.parse(text) as DeviceRecord, store);
  }

  /** The hands that the device still keeps: those in play, and those that nobody has checked yet. */
  static kept(store: DeviceStore): readonly string[] {
    return store
      .keys()
      .filter((key) => key.startsWith(KEY_PREFIX))
      .map((key) => key.slice(KEY_PREFIX.length));
  }

  get record(): DeviceRecord {
    return this.#record;
  }

  get tip(): string {
    return this.#secret.tip;
  }

  get key(): string {
    return this.#secret.key;
  }

  /** Remembers a stake before it is sent. The same amount is the same order, so that sending it again stakes nothing twice. */
  order(amount: number, newId: () => string): HandOrder {
    this.#read();
    const { order } = this.#record;
    if (order?.amount === amount) return order;
    const made = { betId: newId(), amount };
    this.#change({ order: made });
    return made;
  }

  /** Whether the hand goes on from what this device signed, so that the device can make its next decision. */
  holds(hand: HandView): boolean {
    const signed = this.#record.decisions.length;
    if (hand.withoutLinks || hand.tip !== this.tip || hand.key !== this.key) return false;
    if (signed !== hand.k && signed !== hand.k + 1) return false;
    return this.#chainAt(hand.k).previousSeed === hand.previousSeed;
  }

  /** The play that was chosen for a number, if one was: it is signed, or its money is being staked. */
  chosen(k: number): ChosenPlay | undefined {
    this.#read();
    const { decisions, staking } = this.#record;
    return decisions[k] ?? (staking?.k === k ? staking : undefined);
  }

  /** Keeps what money is about to be staked for; false when another play was chosen for the decision. */
  choose(k: number, play: string, hand: number): boolean {
    const known = this.chosen(k);
    if (!known) this.#change({ staking: { k, play, hand } });
    return !known || isSame(known, { play, hand });
  }

  /** The money was refused, and nothing was signed: the decision is free again. */
  release(k: number): void {
    this.#read();
    if (this.#record.staking?.k === k) this.#change({ staking: undefined });
  }

  /** Keeps that the player of this device asked to go on without its secret, so that nobody else is suspected of it. */
  giveUp(k: number): void {
    this.#read();
    const { gaveUpAt = k } = this.#record;
    this.#change({ gaveUpAt: Math.min(gaveUpAt, k) });
  }

  /**
   * Signs decision k and keeps it before it is sent. Undefined when another play was signed for it: with two signed plays for
   * one link, the house could choose between them.
   */
  decide(k: number, play: string, hand: number): Decision | undefined {
    const known = this.chosen(k);
    if (known && !isSame(known, { play, hand })) return undefined;
    const signed = this.#record.decisions[k];
    if (signed) return signed;
    const decision = this.#secret.decide(this.#chainAt(k), play, hand);
    this.#change({ decisions: [...this.#record.decisions, decision], staking: undefined });
    return decision;
  }

  /** Keeps what the house shows of this hand, to compare it with the record. What was shown twice, and differed, is kept twice. */
  saw({ k, hands, dealer, tip, key }: HandView): void {
    this.#read();
    const known = this.#record.shown ?? [];
    if (k === 0 || tip !== this.tip || key !== this.key || known.length >= MAX_SHOWN) return;
    const seen = { k, hands: hands.map(({ cards }) => cards), dealer: dealer.cards };
    const text = JSON.stringify(seen);
    if (known.some((one) => JSON.stringify(one) === text)) return;
    this.#change({ shown: [...known, seen] });
  }

  forget(): void {
    this.store.remove(KEY_PREFIX + this.#record.commitment.handId);
  }

  #chainAt(k: number): DecisionChain {
    const { handId } = this.#record.commitment;
    const opened = openChain({ handId, tip: this.tip, key: this.key });
    return this.#record.decisions.slice(0, k).reduce(chainAfter, opened);
  }

  /** Another page of the same browser may have gone on with the hand since this one looked. */
  #read(): void {
    const text = this.store.read(this.#name);
    if (text === null) return;
    const { lastLink, keySecret } = this.#record;
    this.#record = JSON.parse(text) as DeviceRecord;
    const same = this.#record.lastLink === lastLink && this.#record.keySecret === keySecret;
    if (!same) this.#secret = secretOf(this.#record);
  }

  #change(change: Partial<DeviceRecord>): void {
    this.#record = { ...this.#record, ...change };
    this.#keep();
  }

  #keep(): void {
    this.store.write(this.#name, JSON.stringify(this.#record));
  }

  get #name(): string {
    return KEY_PREFIX + this.#record.commitment.handId;
  }
}

function secretOf({ lastLink, keySecret }: DeviceRecord): HandSecret {
  return new HandSecret(bytesOf(lastLink), bytesOf(keySecret));
}

function isSame(a: ChosenPlay, b: ChosenPlay): boolean {
  return a.play === b.play && a.hand === b.hand;
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}
