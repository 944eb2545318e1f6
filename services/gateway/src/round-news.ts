/** What players are told of an event of a round: its name at the edge and what it says, without its number. */
import { roundV1, timestampDate } from '@sabot/contracts';
import type { InRound, ServerToClientEvents, TableEventName } from '@sabot/edge';
import type { RoundEvent } from './round-event.js';
import { dealtCard, handName, resultOf, totalsOf } from './table-view.js';

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/** An event for a table, before the gateway says where it stands among all that it tells there. */
export type News = {
  [E in TableEventName]: { readonly name: E; readonly body: Omit<Payload<E>, keyof InRound> };
}[TableEventName];

export function newsOf(event: RoundEvent): News {
  switch (event.name) {
    case 'roundOpened': {
      const { roundNumber, serverHash: hash, closesAt } = event.message;
      const body = { roundNumber, hash, closesAt: closesAt ? timestampDate(closesAt).toISOString() : null };
      return { name: 'round-start', body };
    }
    case 'bettingClosed': {
      const { betBookRoot, betCount, totals } = event.message;
      return { name: 'betting-closed', body: { betBookRoot, betCount, totals: totalsOf(totals) } };
    }
    case 'cardDealt':
      return { name: 'deal-card', body: dealtCard(event.message) };
    case 'initialTotals':
      return { name: 'initial-totals', body: totalsIn(event.message) };
    case 'naturalDealt':
      return { name: 'natural', body: { hands: event.message.hands.map(handName) } };
    case 'playerStood':
      return { name: 'player-stands', body: { total: event.message.total } };
    case 'bankerStood':
      return { name: 'banker-stands', body: { total: event.message.total } };
    case 'handTotalUpdated':
      return { name: 'hand-total', body: { hand: handName(event.message.hand), total: event.message.total } };
    case 'dealingCompleted':
      return { name: 'dealing-complete', body: totalsIn(event.message) };
    case 'roundResulted':
      return { name: 'game-result', body: resultBody(event.message) };
    case 'roundVoided': {
      const { reason, serverSeed } = event.message;
      return {
        name: 'round-void',
        body: { reason: roundV1.VoidReason[reason], serverSeed: serverSeed || null },
      };
    }
    case 'shoeReshuffled':
      return { name: 'shoe-reshuffle', body: { shoeNumber: event.message.shoeNumber } };
  }
}

function totalsIn({ playerTotal, bankerTotal }: { playerTotal: number; bankerTotal: number }) {
  return { playerTotal, bankerTotal };
}

function resultBody({ outcome, roundNumber, serverSeed, clientSeed }: roundV1.RoundResulted) {
  const result = resultOf(outcome);
  if (!result) throw new Error('a result without an outcome');
  return { ...result, roundNumber, serverSeed, clientSeed, nonce: roundNumber };
}
