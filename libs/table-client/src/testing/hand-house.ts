/** A house that deals one player's hands by the rules of `sabot-hand/1`, and that a test can make deaf, forgetful or dishonest. */
import {
  activeHand,
  DEFAULT_RULES,
  isFinal,
  legalPlays,
  minorOf,
  rulesToJson,
  settle,
} from '@sabot/blackjack';
import type {
  HandSettled,
  HandStatus,
  OpenHand,
  PlayHand,
  PreparedHand,
  RecoverHand,
  StakeHand,
} from '@sabot/edge';
import { serverHashOf } from '@sabot/fairness';
import {
  type Actor,
  automaticPlay,
  type BundleStep,
  chainAfter,
  type Decision,
  type DecisionChain,
  decisionCards,
  decisionFault,
  type HandBundle,
  type HandInPlay,
  handGenesisHash,
  openChain,
  type PlayedHandBundle,
  playDecision,
  undealt,
} from '@sabot/fairness/hand';
import { createHash, randomUUID } from 'node:crypto';
import type { AskHand } from '../hand/ask-hand.js';
import { bundleOf, cardsShown, type HouseAccount, type HouseOptions } from './house-record.js';

export type { HouseAccount, HouseOptions } from './house-record.js';

export const HAND_TABLE_ID = 'blackjack';
const ALIAS = 'ruby-fox';
const TABLE_ID = HAND_TABLE_ID;

/** More cards than any decision calls for. */
const MAX_CARDS = 64;

export function newHandId(): string {
  return `01935f7a-0c00-7000-8000-${randomUUID().slice(-12)}`;
}

export class HandHouse {
  readonly handId: string;
  readonly handNumber: number;
  readonly account: HouseAccount;
  readonly limits: PreparedHand['limits'];
  readonly serverSeed: string;
  deadline: number | null = null;
  /** Everything that arrived, by name, as it was sent. */
  readonly asked: { readonly name: string; readonly request: object }[] = [];
  /** Runs before a request is looked at; a thrown `LOST` loses the request, and the one after it the answer. */
  before: (name: string, request: object) => 'lose request' | 'lose answer' | undefined = () => undefined;
  serverHash: string;
  readonly #previousHash: string;
  #order: OpenHand | undefined;
  #chain: DecisionChain | undefined;
  #hand: HandInPlay = undealt(DEFAULT_RULES);
  readonly #steps: BundleStep[] = [];
  readonly #decisions: Decision[] = [];
  readonly #stakes = new Map<number, string>();

  constructor(seed: string, options: HouseOptions = {}) {
    const { account, handId, handNumber = 1, previousHash, limits } = options;
    this.handId = handId ?? newHandId();
    this.handNumber = handNumber;
    this.account = account ?? { balance: 100_000, version: 1, currency: 'USD' };
    this.limits = limits ?? { min: 1_000, max: 500_000, step: 10 };
    this.#previousHash = previousHash ?? handGenesisHash(TABLE_ID, ALIAS);
    this.serverSeed = createHash('sha256').update(seed).digest('hex');
    this.serverHash = serverHashOf(this.serverSeed);
  }

  readonly ask: AskHand = ((name: string, request: object): Promise<unknown> => {
    const fault = this.before(name, request);
    if (fault === 'lose request') return Promise.resolve(null);
    this.asked.push({ name, request });
    const answer = this.#answer(name, request as never);
    return Promise.resolve(fault === 'lose answer' ? null : structuredClone(answer));
  }) as AskHand;

  get balance(): number {
    return this.account.balance;
  }

  set balance(amount: number) {
    this.account.balance = amount;
    this.account.version += 1;
  }

  get isOpen(): boolean {
    return this.#order !== undefined;
  }

  get isOver(): boolean {
    return isFinal(this.#hand.state);
  }

  names(): string[] {
    return this.asked.map(({ name, request }) =>
      'play' in request ? `${name} ${String(request.play)}` : name,
    );
  }

  /** The house plays on by itself, as if the time were over. */
  playOn(): void {
    while (this.#chain && !isFinal(this.#hand.state)) {
      const play = automaticPlay(this.#hand.state);
      if (play === undefined) throw new Error('the hand has no play that costs nothing');
      this.#draw('automatic', play, { link: '', signature: '' });
    }
  }

  /** Somebody decides without the secret of the player's device. */
  recover(play: PlayHand['play']): void {
    this.#draw('recover', play, { link: '', signature: '' });
  }

  get bundle(): HandBundle {
    const { state } = this.#hand;
    const order = this.#order;
    if (!order || !isFinal(state)) throw new Error('the hand is not over');
    const { amount: stake, tip, key } = order;
    const { handId, handNumber, serverSeed } = this;
    const { currency } = this.account;
    const previousHash = this.#previousHash;
    const named = { tableId: TABLE_ID, alias: ALIAS, handId, handNumber };
    return bundleOf({ ...named, currency, stake, tip, key, serverSeed, previousHash }, this.#steps, state);
  }

  get status(): HandStatus {
    const { state } = this.#hand;
    const { amount = 0, tip = '', key = '' } = this.#order ?? {};
    const over = isFinal(state);
    const k = this.#chain?.k ?? 0;
    return {
      tableId: TABLE_ID,
      handId: this.handId,
      handNumber: this.handNumber,
      k,
      phase: state.phase as HandStatus['phase'],
      ...cardsShown(state, amount),
      active: activeHand(state) ?? null,
      legal: [...legalPlays(state)],
      insurance: state.insurance,
      stake: amount,
      pendingPlay: (this.#stakes.get(k) ?? null) as HandStatus['pendingPlay'],
      withoutLinks: this.#chain !== undefined && this.#chain.previousActor !== 'player',
      tip,
      key,
      previousSeed: this.#chain?.previousSeed ?? '',
      deadline: over ? null : this.deadline,
      ...this.#standing,
      ...(over && { settled: this.#settled }),
    };
  }

  get #standing(): { balance: number; currency: string; version: number } {
    const { balance, currency, version } = this.account;
    return { balance, currency, version };
  }

  get #settled(): HandSettled {
    const { hands, insuranceNet, net } = this.bundle as PlayedHandBundle;
    return {
      handId: this.handId,
      hands: hands.map(({ result, net: gained }) => ({ result, net: gained })),
      insuranceNet,
      net,
      serverSeed: this.serverSeed,
      ...this.#standing,
    };
  }

  /** An amount in stakes as minor units. */
  readonly #minor = (amount: Parameters<typeof minorOf>[0]): number =>
    Number(minorOf(amount, BigInt(this.#order?.amount ?? 0)));

  #answer(name: string, request: OpenHand & StakeHand & PlayHand & RecoverHand): object {
    switch (name) {
      case 'sync':
        return { ok: true, ...(this.#chain ? { status: this.status } : { prepared: this.#prepared }) };
      case 'open-hand':
        return this.#open(request);
      case 'stake':
        return this.#stake(request);
      case 'recover':
        return this.#decide('recover', { ...request, link: '', signature: '' });
      default:
        return this.#decide('player', request);
    }
  }

  get #prepared(): PreparedHand {
    return {
      tableId: TABLE_ID,
      handId: this.handId,
      handNumber: this.handNumber,
      serverHash: this.serverHash,
      previousHash: this.#previousHash,
      rules: { ...rulesToJson(DEFAULT_RULES) },
      limits: this.limits,
      ...this.#standing,
    };
  }

  #open(request: OpenHand): object {
    if (this.#order) {
      const same = JSON.stringify(this.#order) === JSON.stringify(request);
      return same ? this.#booked : { ok: false, code: 'HAND_ALREADY_OPEN', message: '' };
    }
    if (request.amount > this.balance) return { ok: false, code: 'INSUFFICIENT_BALANCE', message: '' };
    this.balance -= request.amount;
    this.#order = request;
    this.#chain = openChain(request);
    return this.#booked;
  }

  #stake({ k, play }: StakeHand): object {
    const known = this.#stakes.get(k);
    if (known !== undefined)
      return known === play ? this.#booked : { ok: false, code: 'IDEMPOTENCY_KEY_REUSED', message: '' };
    const { amount = 0 } = this.#order ?? {};
    const cost = play === 'insurance' ? amount / 2 : amount;
    if (cost > this.balance) return { ok: false, code: 'INSUFFICIENT_BALANCE', message: '' };
    this.balance -= cost;
    this.#stakes.set(k, play);
    return this.#booked;
  }

  #decide(actor: Actor, { k, play, hand = 0, link, signature }: Omit<PlayHand, 'handId'>): object {
    const decision = { actor, play, hand, link, signature };
    const known = this.#decisions[k];
    if (known) {
      const same = known.play === play && known.link === link;
      return same ? { ok: true, ...this.status } : { ok: false, code: 'OUT_OF_TURN', message: '' };
    }
    if (!this.#chain || k !== this.#chain.k) return { ok: false, code: 'OUT_OF_TURN', message: '' };
    if (['double', 'split', 'insurance'].includes(play) && this.#stakes.get(k) !== play)
      return { ok: false, code: 'STAKE_MISSING', message: '' };
    const fault = decisionFault(this.#chain, decision);
    if (fault)
      return { ok: false, code: fault === 'link' ? 'LINK_INVALID' : 'SIGNATURE_INVALID', message: '' };
    this.#draw(actor, play, { hand, link, signature });
    return { ok: true, ...this.status };
  }

  #draw(
    actor: Actor,
    play: PlayHand['play'],
    rest: { hand?: number; link: string; signature: string },
  ): void {
    if (!this.#chain) throw new Error('the hand is not open');
    const decision = { actor, play, hand: activeHand(this.#hand.state) ?? 0, ...rest };
    const after = chainAfter(this.#chain, decision);
    const seeds = {
      serverSeed: this.serverSeed,
      clientSeed: after.previousSeed,
      handNumber: this.handNumber,
    };
    const cards = decisionCards(seeds, MAX_CARDS).values();
    const played = playDecision(this.#hand, decision, () => cards.next().value ?? 0);
    if ('code' in played) throw new Error(played.code);
    this.#steps.push({ k: this.#chain.k, ...decision, clientSeed: after.previousSeed, cards: played.cards });
    this.#decisions.push(decision);
    this.#hand = played.after;
    this.#chain = after;
    if (isFinal(this.#hand.state)) this.#pay();
  }

  #pay(): void {
    const { state } = this.#hand;
    if (!isFinal(state)) return;
    const own = state.hands.reduce((sum, { stakes }) => sum + stakes, 0) * (this.#order?.amount ?? 0);
    const insurance = state.insurance === 'taken' ? (this.#order?.amount ?? 0) / 2 : 0;
    this.balance += own + insurance + this.#minor(settle(state).net);
  }

  get #booked(): object {
    return { ok: true, ...this.#standing };
  }
}
