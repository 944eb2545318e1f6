/** The events of a hand, encoded when they are committed. They hold what is public by then, and the account's alias only. */
import type { Reveal } from '@sabot/blackjack';
import {
  type AnyEventSubject,
  type DescMessage,
  encode,
  type MessageInitShape,
  subjects,
  timestampFromDate,
} from '@sabot/contracts';
import { isVoidHand, type HandBundle } from '@sabot/fairness/hand';
import type { HandStep } from './hand-game.js';

const { handOpened, handDealt, decisionMade, handSettled, handVoided } = subjects.blackjack;

export interface WrittenEvent {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** The hand before the change that the event is committed with. */
export interface EventHand {
  readonly id: string;
  readonly tableId: string;
  readonly alias: string;
  readonly seq: number;
  readonly k: number;
  readonly number: number;
  readonly currency: string;
  readonly serverHash: string;
  readonly previousHash: string;
  readonly rules: unknown;
}

export interface OpeningStake {
  readonly stakeMinor: bigint;
  readonly tip: string;
  readonly key: string;
}

/** What came out in money. */
export interface MoneyEnd {
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
}

export function openedEvent(
  hand: EventHand,
  { stakeMinor, tip, key }: OpeningStake,
  now: Date,
): WrittenEvent {
  const { number: handNumber, currency, serverHash, previousHash, rules } = hand;
  const terms = { handNumber, currency, serverHash, previousHash, rules: JSON.stringify(rules) };
  return written(handOpened, { ...headingOf(hand, now), ...terms, stakeMinor, tip, key });
}

/** The deal has an event of its own. */
export function decidedEvent(hand: EventHand, step: HandStep, phase: string, now: Date): WrittenEvent {
  const { actor, play, handIndex, reveal } = step;
  const content = { ...headingOf(hand, now), actor, ...revealed(reveal), phase };
  if (hand.k === 0) return written(handDealt, content);
  return written(decisionMade, { ...content, k: hand.k, play, handIndex });
}

export function endedEvent(hand: EventHand, bundle: HandBundle, money: MoneyEnd, now: Date): WrittenEvent {
  const { currency, serverSeed, hash } = bundle;
  const { stakedMinor, paidMinor } = money;
  const heading = { ...headingOf(hand, now), currency, serverSeed };
  if (isVoidHand(bundle)) return written(handVoided, { ...heading, refundedMinor: paidMinor });
  return written(handSettled, {
    ...heading,
    stakedMinor,
    paidMinor,
    hands: bundle.hands.map(({ result, net }) => ({ result, netMinor: BigInt(net) })),
    insuranceNetMinor: BigInt(bundle.insuranceNet),
    netMinor: BigInt(bundle.net),
    hash,
  });
}

function headingOf({ id, tableId, alias, seq }: EventHand, now: Date) {
  return { tableId, handId: id, seq: seq + 1, occurredAt: timestampFromDate(now), publicAlias: alias };
}

function revealed({ cards, blackjack, hole }: Reveal) {
  return { cards: [...cards], ...(blackjack !== null && { blackjack }), ...(hole !== null && { hole }) };
}

function written<M extends DescMessage>(
  entry: AnyEventSubject<M>,
  message: MessageInitShape<M>,
): WrittenEvent {
  return { subject: entry.subject, payload: encode(entry.message, message) };
}
