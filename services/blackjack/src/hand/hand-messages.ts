/** Hands and tables as messages. */
import {
  activeHand,
  faceUp,
  handValue,
  isFinal,
  legalPlays,
  type BlackjackState,
  type DealerHand,
  type PlayerHand,
  type PlayValues,
} from '@sabot/blackjack';
import { rationalText } from '@sabot/cards';
import { type blackjackV1 as messages, type MessageInitShape, timestampFromDate } from '@sabot/contracts';
import { isVoidHand, type HandBundle } from '@sabot/fairness/hand';
import type { BlackjackTable } from '../table/blackjack-tables.js';
import type { DeniedDecision } from './denials.store.js';
import { gameOf } from './hand-game.js';
import type { StoredHand } from './hands.store.js';

type StatusMessage = MessageInitShape<typeof messages.HandStatusSchema>;
type TableMessage = MessageInitShape<typeof messages.TableSchema>;

/** What a player sees of a hand; `valuesOf` works out what each legal play is worth, when the player wants to know. */
export function statusMessage(
  hand: StoredHand,
  valuesOf?: (state: BlackjackState) => PlayValues,
): StatusMessage {
  const { state, chain } = gameOf(hand, hand.steps);
  const active = activeHand(state);
  const { deadline } = hand;
  const open = hand.endedAt === null;
  return {
    handId: hand.id,
    tableId: hand.tableId,
    userId: hand.userId,
    handNumber: hand.number,
    k: hand.k,
    phase: state.phase,
    hands: state.hands.map((one) => playerHandMessage(one, hand.stakeMinor ?? 0n)),
    dealer: dealerMessage(state.dealer),
    ...(active !== null && { active }),
    legal: open && hand.state === 'OPEN' ? [...legalPlays(state)] : [],
    insurance: state.insurance,
    stakeMinor: hand.stakeMinor ?? 0n,
    currency: hand.currency,
    pendingPlay: hand.pending?.play ?? '',
    withoutLinks: chain.previousActor !== 'player',
    ...(open && deadline && { deadline: timestampFromDate(deadline) }),
    ...(open && deadline && { remainingMs: BigInt(Math.max(0, deadline.getTime() - Date.now())) }),
    previousSeed: chain.previousSeed,
    tip: hand.tip ?? '',
    key: hand.key ?? '',
    ...(valuesOf && open && !isFinal(state) && { values: valueMessages(valuesOf(state)) }),
    ...settlementOf(hand),
  };
}

export function tableMessage(table: BlackjackTable, holdMs: number, houseEdge: string): TableMessage {
  const { id: tableId, name, names, currency, rulesJson, limits } = table;
  return {
    tableId,
    name,
    names: { ...names },
    currency,
    rules: JSON.stringify(rulesJson),
    minMinor: limits.minMinor,
    maxMinor: limits.maxMinor,
    stepMinor: limits.stepMinor,
    holdMs: BigInt(holdMs),
    houseEdge,
  };
}

export function preparedMessage(
  { id: handId, tableId, number: handNumber, serverHash, previousHash }: StoredHand,
  table: TableMessage,
): MessageInitShape<typeof messages.PreparedHandSchema> {
  return { handId, tableId, handNumber, serverHash, previousHash, table };
}

export function listedMessage(hand: StoredHand): MessageInitShape<typeof messages.ListedHandSchema> {
  const { openedAt, endedAt, stakedMinor, paidMinor, state } = hand;
  return {
    status: statusMessage(hand),
    ...(openedAt && { openedAt: timestampFromDate(openedAt) }),
    ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
    stakedMinor: stakedMinor ?? 0n,
    paidMinor: paidMinor ?? 0n,
    state: state === 'SETTLED' || state === 'REFUNDED' ? state : 'OPEN',
  };
}

export function deniedMessage({
  due,
  hand: handIndex,
  ...decision
}: DeniedDecision): MessageInitShape<typeof messages.DeniedDecisionSchema> {
  return { decision: { ...decision, handIndex }, due: [...due] };
}

function playerHandMessage(
  hand: PlayerHand,
  stakeMinor: bigint,
): MessageInitShape<typeof messages.PlayerHandSchema> {
  const { cards, stakes, fromSplit, complete } = hand;
  return {
    cards: [...cards],
    ...handValue(cards),
    stakeMinor: stakeMinor * BigInt(stakes),
    doubled: stakes === 2,
    fromSplit,
    complete,
  };
}

function dealerMessage(dealer: DealerHand): MessageInitShape<typeof messages.DealerHandSchema> {
  const cards = faceUp(dealer);
  const { blackjack } = dealer;
  return {
    cards: [...cards],
    holeHidden: dealer.cards.includes(null),
    ...handValue(cards),
    ...(blackjack !== null && { blackjack }),
  };
}

function valueMessages(values: PlayValues): MessageInitShape<typeof messages.PlayValueSchema>[] {
  return Object.entries(values).map(([play, value]) => ({ play, value: rationalText(value) }));
}

function settlementOf(hand: StoredHand): {
  settlement?: MessageInitShape<typeof messages.HandSettlementSchema>;
} {
  const { endedAt, serverSeed, balanceMinor, balanceVersion, netMinor } = hand;
  const bundle = hand.bundle as unknown as HandBundle | null;
  if (endedAt === null || bundle === null || serverSeed === null) return {};
  const played = isVoidHand(bundle) ? undefined : bundle;
  return {
    settlement: {
      hands: played?.hands.map(({ result, net }) => ({ result, netMinor: BigInt(net) })) ?? [],
      insuranceNetMinor: BigInt(played?.insuranceNet ?? 0),
      netMinor: netMinor ?? 0n,
      serverSeed,
      balanceMinor: balanceMinor ?? 0n,
      version: balanceVersion ?? 0n,
    },
  };
}
