/**
 * What a device keeps about one hand until the hand is checked: what the house committed to, the secret, and every decision
 * before it is sent. Whoever reads it can play the hand, so it never leaves the device.
 */
import type { HandView, OpenHand, PreparedHand } from '@sabot/edge';
import { hexToBytes } from '@noble/hashes/utils.js';
import { chainAfter, type Decision, type DecisionChain, HandLinks, openChain } from '@sabot/fairness/hand';
import type { DeviceStore } from './device-store.js';
import type { DeviceSecret } from './device-secret.js';
import { handSigner } from './hand-signer.js';

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
export interface DeviceRecord extends DeviceSecret {
  readonly commitment: Commitment;
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

const KEY_PREFIX = 'sabot-hand:';
/** A hand has fewer; a house that keeps changing what it shows cannot fill the storage. */
const MAX_SHOWN = 300;

export class HandDevice {
  #links: HandLinks;
  #record: DeviceRecord;

  private constructor(
    record: DeviceRecord,
    private readonly store: DeviceStore,
  ) {
    this.#record = record;
    this.#links = linksOf(record);
  }

  /** Keeps the secret of a prepared hand, before anybody learns its tip. */
  static create(prepared: PreparedHand, store: DeviceStore, secret: DeviceSecret): HandDevice {
    const { tableId, handId, handNumber, serverHash, previousHash, rules } = prepared;
    const commitment = { tableId, handId, handNumber, serverHash, previousHash, rules };
    const device = new HandDevice({ commitment, ...secret, order: null, decisions: [] }, store);
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
    return this.#links.tip;
  }

  get key(): string {
    return this.#record.key;
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

  /** Whether no page of this device has chosen another play for a number. */
  isFree(k: number, play: string, hand: number): boolean {
    const known = this.chosen(k);
    return !known || (known.play === play && known.hand === hand);
  }

  /** Keeps what money is about to be staked for; false when another play was chosen for the decision. */
  choose(k: number, play: string, hand: number): boolean {
    if (!this.chosen(k)) this.#change({ staking: { k, play, hand } });
    return this.isFree(k, play, hand);
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
  async decide(k: number, play: string, hand: number): Promise<Decision | undefined> {
    if (!this.isFree(k, play, hand)) return undefined;
    const links = this.#links;
    const { decision, digest } = links.next(this.#chainAt(k), play, hand);
    const { sign } = await handSigner();
    const signature = await sign(digest, hexToBytes(this.#record.keySecret));
    // Another page of this device may have gone on meanwhile; a signature that nobody has seen may be dropped.
    if (!this.isFree(k, play, hand) || this.#links !== links) return undefined;
    const { decisions } = this.#record;
    if (decisions.length === k)
      this.#change({ decisions: [...decisions, { ...decision, signature }], staking: undefined });
    return this.#record.decisions[k];
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
    if (!same) this.#links = linksOf(this.#record);
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

function linksOf({ lastLink }: DeviceSecret): HandLinks {
  return new HandLinks(hexToBytes(lastLink));
}
