/** Translates a round event into the step that players get: its name at the edge, its position and its payload. */
import { decode, roundV1, subjects, timestampDate } from '@sabot/contracts';
import type { InRound, ServerToClientEvents, TableStep, TableStepName } from '@sabot/edge';
import { type RoundEvent, roundEventName, type TellableEvent } from './round-event.js';
import { cardsLeftIn, dealtCard, handName, phaseName, resultOf, totalsOf } from './table-view.js';

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/** A step without its position in the round. */
type UnplacedStep = {
  [E in TableStepName]: { readonly name: E; readonly body: Omit<Payload<E>, keyof InRound> };
}[TableStepName];

/** The step for an event; undefined for `eventOmitted`, and for events without a phase, which older versions published. */
export function stepOf(event: RoundEvent): TableStep | undefined {
  const { tableId, roundId, roundNumber, seq, phase } = event.message;
  const state = phaseName(phase);
  if (state === undefined || event.name === 'eventOmitted') return undefined;
  const { name, body } = unplacedStep(event);
  return { name, event: { tableId, roundId, roundNumber, seq, state, ...body } } as TableStep;
}

/** Decodes an event recorded in a snapshot; undefined when we cannot read it, perhaps because a newer version wrote it. */
export function recordedEvent({ subject, payload }: roundV1.RecordedEvent): RoundEvent | undefined {
  const name = roundEventName(subject);
  if (name === undefined) return undefined;
  const decoded = decode(subjects.round[name].message, payload);
  return decoded.ok ? ({ name, message: decoded.message } as RoundEvent) : undefined;
}

function unplacedStep(event: TellableEvent): UnplacedStep {
  switch (event.name) {
    case 'roundOpened': {
      const { serverHash: hash, closesAt, shoe } = event.message;
      const body = {
        hash,
        closesAt: closesAt ? timestampDate(closesAt).toISOString() : null,
        shoeNumber: shoe?.shoeNumber ?? 0,
        cardsLeft: cardsLeftIn(event.message),
      };
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
  if (!result) throw new Error('a result event has no outcome');
  return { ...result, serverSeed, clientSeed, nonce: roundNumber };
}
