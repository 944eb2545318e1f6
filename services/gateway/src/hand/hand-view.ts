/** Hands and tables of blackjack as clients see them. */
import { cardCode } from '@sabot/cards';
import { type blackjackV1, timestampMs } from '@sabot/contracts';
import {
  type AccountBalance,
  BLACKJACK_PLAYS,
  type BlackjackPhase,
  type BlackjackPlay,
  type BlackjackTable,
  type HandResultName,
  type HandSettled,
  type HandView,
  type PreparedHand,
} from '@sabot/edge';

export function handView(hand: blackjackV1.HandStatus): HandView {
  const { tableId, handId, handNumber, k, currency, withoutLinks, tip, key, previousSeed } = hand;
  return {
    tableId,
    handId,
    handNumber,
    currency,
    k,
    phase: hand.phase as BlackjackPhase,
    hands: hand.hands.map(({ cards, total, soft, stakeMinor, doubled, fromSplit, complete }) => {
      const stake = Number(stakeMinor);
      return { cards: cards.map(cardCode), total, soft, stake, doubled, fromSplit, complete };
    }),
    dealer: dealerView(hand.dealer),
    active: hand.active ?? null,
    legal: hand.legal.map(playNamed),
    insurance: hand.insurance as HandView['insurance'],
    stake: Number(hand.stakeMinor),
    pendingPlay: hand.pendingPlay === '' ? null : playNamed(hand.pendingPlay),
    withoutLinks,
    tip,
    key,
    previousSeed,
    deadline: hand.deadline ? timestampMs(hand.deadline) : null,
    ...(hand.values.length > 0 && {
      values: Object.fromEntries(hand.values.map(({ play, value }) => [playNamed(play), value])),
    }),
    ...(hand.settlement && { settled: settledOf(hand, hand.settlement) }),
  };
}

/** The hole card lies after the up card, and is nobody's to know until it is turned over. */
function dealerView(dealer: blackjackV1.DealerHand | undefined): HandView['dealer'] {
  if (!dealer) return { cards: [], total: 0, soft: false };
  const { total, soft, holeHidden } = dealer;
  const cards = dealer.cards.map(cardCode);
  return { cards: holeHidden ? [...cards, null] : cards, total, soft };
}

function settledOf(
  { handId, currency }: blackjackV1.HandStatus,
  settlement: blackjackV1.HandSettlement,
): HandSettled {
  const { serverSeed, hands } = settlement;
  return {
    handId,
    hands: hands.map(({ result, netMinor }) => ({ result: result as HandResultName, net: Number(netMinor) })),
    insuranceNet: Number(settlement.insuranceNetMinor),
    net: Number(settlement.netMinor),
    serverSeed,
    balance: Number(settlement.balanceMinor),
    version: Number(settlement.version),
    currency,
  };
}

export function tableView(table: blackjackV1.Table): BlackjackTable {
  const { tableId, name, names, currency, houseEdge } = table;
  return {
    tableId,
    name,
    names,
    currency,
    rules: JSON.parse(table.rules) as BlackjackTable['rules'],
    limits: {
      min: Number(table.minMinor),
      max: Number(table.maxMinor),
      step: Number(table.stepMinor),
    },
    holdMs: Number(table.holdMs),
    houseEdge,
  };
}

export function preparedView(prepared: blackjackV1.PreparedHand, account: AccountBalance): PreparedHand {
  const { tableId, handId, handNumber, serverHash, previousHash, table } = prepared;
  if (!table) throw new Error(`hand ${handId} is prepared at no table`);
  const { rules, limits } = tableView(table);
  return { tableId, handId, handNumber, serverHash, previousHash, rules, limits, ...account };
}

function playNamed(name: string): BlackjackPlay {
  const known = BLACKJACK_PLAYS.find((play) => play === name);
  if (known === undefined) throw new Error(`"${name}" is no play`);
  return known;
}
