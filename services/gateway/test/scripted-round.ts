/** Rounds as the scheduler tells them, made up for tests: every event of a round in order, and the snapshot at any instant. */
import { cardValue, handTotal, outcomeOf } from '@sabot/baccarat';
import {
  create,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
  timestampFromMs,
} from '@sabot/contracts';
import type { Hands } from '@sabot/testing';
import { outcomeMessage, targetNumber } from '@sabot/translation';
import type { RoundEvent, RoundEventName } from '../src/round-event.js';

export interface RoundScript {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly hands: Hands;
  readonly closesAtMs?: number | undefined;
  /** A fresh shoe of this number is taken first. */
  readonly freshShoe?: number | undefined;
  /** Called off while bets are taken. */
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
  const { tableId, roundId } = script;
  return stepsOf(script).map(({ name, message }, at) => {
    const occurredAt = timestampFromMs(Date.now());
    const whole = { ...message, tableId, roundId, seq: at + 1, occurredAt };
    return { name, message: create(subjects.round[name].message, whole) } as RoundEvent;
  });
}

function stepsOf(script: RoundScript): Step[] {
  const { roundNumber, freshShoe, closesAtMs, voided, hands, serverSeed = 'ab'.repeat(32) } = script;
  const opened: Step[] = [
    {
      name: 'roundOpened',
      message: {
        roundNumber,
        serverHash: 'cd'.repeat(32),
        ...(closesAtMs !== undefined && { closesAt: timestampFromMs(closesAtMs) }),
      },
    },
    ...(freshShoe === undefined
      ? []
      : [{ name: 'shoeReshuffled' as const, message: { shoeNumber: freshShoe } }]),
  ];
  if (voided)
    return [
      ...opened,
      { name: 'roundVoided', message: { roundNumber, reason: VoidReason.OPERATOR, serverSeed } },
    ];
  return [
    ...opened,
    { name: 'bettingClosed', message: closing(script) },
    ...dealSteps(hands),
    {
      name: 'roundResulted',
      message: {
        roundNumber,
        outcome: outcomeMessage(hands),
        serverSeed,
        clientSeed: script.betBookRoot ?? '00'.repeat(32),
      },
    },
  ];
}

function closing({ betBookRoot = '00'.repeat(32), betCount = 0, stakedOnPlayer = 0n }: RoundScript) {
  const total = { target: targetNumber('PLAYER'), stakedMinor: stakedOnPlayer, betCount };
  return { betBookRoot, betCount, totals: betCount > 0 ? [total] : [] };
}

function dealSteps({ player, banker }: Hands): Step[] {
  const { natural, playerNatural, bankerNatural, playerTotal, bankerTotal } = outcomeOf(player, banker);
  const card = (side: 'PLAYER' | 'BANKER', at: number): Step => {
    const hand = side === 'PLAYER' ? player : banker;
    const dealt = hand[at] ?? 0;
    const total = handTotal(hand.slice(0, at + 1));
    return {
      name: 'cardDealt',
      message: { hand: Hand[side], position: at + 1, card: dealt, value: cardValue(dealt), total },
    };
  };
  const naturals = [...(playerNatural ? [Hand.PLAYER] : []), ...(bankerNatural ? [Hand.BANKER] : [])];
  const third = (
    side: 'PLAYER' | 'BANKER',
    hand: readonly number[],
    stood: 'playerStood' | 'bankerStood',
  ): Step[] =>
    hand.length === 2
      ? [{ name: stood, message: { total: handTotal(hand) } }]
      : [card(side, 2), { name: 'handTotalUpdated', message: { hand: Hand[side], total: handTotal(hand) } }];
  return [
    card('PLAYER', 0),
    card('BANKER', 0),
    card('PLAYER', 1),
    card('BANKER', 1),
    {
      name: 'initialTotals',
      message: { playerTotal: handTotal(player.slice(0, 2)), bankerTotal: handTotal(banker.slice(0, 2)) },
    },
    ...(natural
      ? [{ name: 'naturalDealt' as const, message: { hands: naturals } }]
      : [...third('PLAYER', player, 'playerStood'), ...third('BANKER', banker, 'bankerStood')]),
    { name: 'dealingCompleted', message: { playerTotal, bankerTotal } },
  ];
}

/** The scheduler's snapshot after these events, made without the view under test. */
export function snapshotAfter(events: readonly RoundEvent[], paused = false): roundV1.TableSnapshot {
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
    phase: phaseAfter(events),
    paused,
    serverHash: opened.serverHash,
    ...(opened.closesAt && { closesAt: opened.closesAt }),
    betBookRoot: sealed?.betBookRoot ?? '',
    totals: sealed?.totals ?? [],
    playerCards: cards(Hand.PLAYER),
    bankerCards: cards(Hand.BANKER),
    ...(resulted?.outcome && { outcome: resulted.outcome }),
    shoeNumber: found('shoeReshuffled')?.shoeNumber ?? 0,
  });
}

function phaseAfter(events: readonly RoundEvent[]): roundV1.Phase {
  const names = new Set(events.map(({ name }) => name));
  if (names.has('roundVoided')) return Phase.VOID;
  if (names.has('roundResulted')) return Phase.RESULT;
  return names.has('bettingClosed') ? Phase.DEALING : Phase.BETTING;
}
