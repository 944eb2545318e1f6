/** Made-up rounds as the scheduler publishes them: every event of a round in order, and the snapshot at any instant. */
import { type Hands, type RevealStep, revealSteps } from '@sabot/baccarat';
import {
  create,
  encode,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
  timestampFromMs,
} from '@sabot/contracts';
import { outcomeMessage } from '@sabot/translation';
import type { RoundEvent, RoundEventName } from '../src/table/round-event.js';

export interface RoundScript {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly hands: Hands;
  readonly closesAtMs?: number | undefined;
  /** The round begins with a new shoe of this number. */
  readonly freshShoe?: number | undefined;
  /** Voided while betting is open. */
  readonly voided?: boolean | undefined;
  readonly betBookRoot?: string;
  readonly betCount?: number;
  readonly stakedOnPlayer?: bigint;
  readonly serverSeed?: string;
}

type Step = {
  [K in RoundEventName]: { name: K; message: MessageInitShape<(typeof subjects.round)[K]['message']> };
}[RoundEventName];

type MessageOf<K extends RoundEventName> = MessageShape<(typeof subjects.round)[K]['message']>;

const { Hand, Phase, VoidReason } = roundV1;

/** All events of a round, numbered from 1. */
export function roundEvents(script: RoundScript): RoundEvent[] {
  const { tableId, roundId, roundNumber } = script;
  let phase = Phase.BETTING;
  return stepsOf(script).map(({ name, message }, at) => {
    phase = PHASES[name] ?? phase;
    const occurredAt = timestampFromMs(Date.now());
    const whole = { ...message, tableId, roundId, roundNumber, seq: at + 1, occurredAt, phase };
    return { name, message: create(subjects.round[name].message, whole) } as RoundEvent;
  });
}

/** The phases that the scheduler commits together with these events; every other event leaves the phase as it is. */
const PHASES: Readonly<Partial<Record<RoundEventName, roundV1.Phase>>> = {
  bettingClosed: Phase.DEALING,
  dealingCompleted: Phase.SETTLING,
  roundResulted: Phase.RESULT,
  roundVoided: Phase.VOID,
};

function stepsOf(script: RoundScript): Step[] {
  const { freshShoe, closesAtMs, voided, hands, serverSeed = 'ab'.repeat(32) } = script;
  const closesAt = closesAtMs === undefined ? {} : { closesAt: timestampFromMs(closesAtMs) };
  const opened: Step[] = [
    { name: 'roundOpened', message: { serverHash: 'cd'.repeat(32), ...closesAt } },
    ...(freshShoe === undefined
      ? []
      : [{ name: 'shoeReshuffled' as const, message: { shoeNumber: freshShoe } }]),
  ];
  if (voided)
    return [...opened, { name: 'roundVoided', message: { reason: VoidReason.OPERATOR, serverSeed } }];
  const clientSeed = script.betBookRoot ?? '00'.repeat(32);
  return [
    ...opened,
    { name: 'bettingClosed', message: closing(script) },
    ...revealSteps(hands).map(revealed),
    { name: 'roundResulted', message: { outcome: outcomeMessage(hands), serverSeed, clientSeed } },
  ];
}

function closing({ betBookRoot = '00'.repeat(32), betCount = 0, stakedOnPlayer = 0n }: RoundScript) {
  const total = { target: 'PLAYER', stakedMinor: stakedOnPlayer, betCount };
  return { betBookRoot, betCount, totals: betCount > 0 ? [total] : [] };
}

function revealed(step: RevealStep): Step {
  switch (step.kind) {
    case 'card': {
      const { hand, position, card, value, total } = step;
      return { name: 'cardDealt', message: { hand: Hand[hand], position, card, value, total } };
    }
    case 'initialTotals':
    case 'completed': {
      const { kind, playerTotal, bankerTotal } = step;
      const name = kind === 'completed' ? 'dealingCompleted' : 'initialTotals';
      return { name, message: { playerTotal, bankerTotal } };
    }
    case 'natural':
      return { name: 'naturalDealt', message: { hands: step.hands.map((hand) => Hand[hand]) } };
    case 'stood':
      return { name: step.hand === 'PLAYER' ? 'playerStood' : 'bankerStood', message: { total: step.total } };
    case 'handTotal':
      return { name: 'handTotalUpdated', message: { hand: Hand[step.hand], total: step.total } };
  }
}

export interface SnapshotOptions {
  readonly paused?: boolean;
  /** The events of the round before. */
  readonly before?: readonly RoundEvent[];
}

/** The scheduler's snapshot after these events of a round, made without the view under test. */
export function snapshotAfter(
  events: readonly RoundEvent[],
  { paused = false, before = [] }: SnapshotOptions = {},
): roundV1.TableSnapshot {
  const found = <K extends RoundEventName>(name: K): MessageOf<K> | undefined =>
    events.find((event) => event.name === name)?.message as MessageOf<K> | undefined;
  const opened = found('roundOpened');
  if (!opened) return create(roundV1.TableSnapshotSchema, { paused });
  const sealed = found('bettingClosed');
  const resulted = found('roundResulted');
  const cards = (hand: roundV1.Hand): number[] =>
    events.flatMap((event) =>
      event.name === 'cardDealt' && event.message.hand === hand ? [event.message.card] : [],
    );
  return create(roundV1.TableSnapshotSchema, {
    tableId: opened.tableId,
    roundId: opened.roundId,
    seq: events.length,
    roundNumber: opened.roundNumber,
    phase: events.at(-1)?.message.phase ?? Phase.UNSPECIFIED,
    paused,
    serverHash: opened.serverHash,
    ...(opened.closesAt && { closesAt: opened.closesAt }),
    betBookRoot: sealed?.betBookRoot ?? '',
    totals: sealed?.totals ?? [],
    playerCards: cards(Hand.PLAYER),
    bankerCards: cards(Hand.BANKER),
    ...(resulted?.outcome && { outcome: resulted.outcome }),
    shoeNumber: found('shoeReshuffled')?.shoeNumber ?? 0,
    events: [...before, ...events].map(recorded),
  });
}

function recorded({ name, message }: RoundEvent): { subject: string; payload: Uint8Array } {
  const { subject, message: schema } = subjects.round[name];
  return { subject, payload: encode(schema, message) };
}
