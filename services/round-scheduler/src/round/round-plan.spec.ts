import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Round } from '../generated/client.js';
import { nextDueMs, nextStep, type PlannedRound, type PlannedTable } from './round-plan.js';
import { PREPARING } from '../../test/stored-rounds.js';

const OPEN: PlannedTable = { paused: false, haltedReason: null };
const VOID_AFTER_MS = 60_000;
const at = (nowMs: number) => ({ nowMs, interruptedVoidMs: VOID_AFTER_MS });
const date = (ms: number) => new Date(ms);
const betting: PlannedRound = { ...PREPARING, phase: 'BETTING', closesAt: date(1_000), dueAt: date(1_000) };
const ended: PlannedRound = { ...PREPARING, phase: 'RESULT', dueAt: date(500), endedAt: date(100) };

describe('the next step', () => {
  it('begins a round at a new table, and after the cooldown of the last', () => {
    expect(nextStep(OPEN, null, at(0))).toEqual({ do: 'begin' });
    expect(nextStep(OPEN, ended, at(499))).toEqual({ do: 'rest', untilMs: 500 });
    expect(nextStep(OPEN, ended, at(500))).toEqual({ do: 'begin' });
  });

  it('begins no round at a table that is paused or halted', () => {
    for (const table of [
      { ...OPEN, paused: true },
      { ...OPEN, haltedReason: 'x' },
    ])
      for (const round of [null, ended]) expect(nextStep(table, round, at(9_999))).toEqual({ do: 'rest' });
  });

  it('lets the round of a paused table finish, but not that of a halted one', () => {
    const paused = { ...OPEN, paused: true };
    for (const phase of ['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'SETTLING'] as const) {
      const round: PlannedRound = { ...betting, phase, hands: { player: [], banker: [] } };
      expect(nextStep(paused, round, at(1_000)).do).not.toBe('rest');
      expect(nextStep({ ...OPEN, haltedReason: 'x' }, round, at(1_000))).toEqual({ do: 'rest' });
    }
  });

  it('closes the betting when it is due, and not a millisecond before', () => {
    expect(nextStep(OPEN, betting, at(999))).toEqual({ do: 'rest', untilMs: 1_000 });
    expect(nextStep(OPEN, betting, at(1_000))).toEqual({ do: 'close' });
    expect(nextStep(OPEN, betting, at(1_000 + VOID_AFTER_MS))).toEqual({ do: 'close' });
  });

  it('calls off a round that should have closed too long ago, but never a sealed one', () => {
    expect(nextStep(OPEN, betting, at(1_001 + VOID_AFTER_MS))).toEqual({ do: 'interrupt' });
    expect(nextStep(OPEN, { ...betting, phase: 'SEALING' }, at(1e12))).toEqual({ do: 'seal' });
    expect(nextStep(OPEN, { ...betting, phase: 'DEALING' }, at(1e12))).toEqual({ do: 'deal' });
    expect(nextStep(OPEN, { ...betting, phase: 'SETTLING' }, at(1e12))).toEqual({ do: 'finish' });
  });

  it('waits for a player at a table that deals on demand', () => {
    const solo = { ...betting, closesAt: null, dueAt: null };
    expect(nextStep(OPEN, solo, at(1e12))).toEqual({ do: 'rest' });
    expect(nextStep(OPEN, { ...solo, dealRequestedBy: 'ann' }, at(0))).toEqual({ do: 'close' });
  });

  it('opens a round before it calls it off, so that its commitment is published', () => {
    const wished = { voidReason: 'OPERATOR' } as const;
    expect(nextStep(OPEN, { ...PREPARING, ...wished }, at(0))).toEqual({ do: 'prepare' });
    expect(nextStep(OPEN, { ...betting, ...wished }, at(0))).toEqual({ do: 'callOff' });
  });

  it('turns a card over when it is due', () => {
    const dealing = { ...betting, phase: 'DEALING', hands: {}, dueAt: date(2_000) } as const;
    expect(nextStep(OPEN, dealing, at(1_999))).toEqual({ do: 'rest', untilMs: 2_000 });
    expect(nextStep(OPEN, dealing, at(2_000))).toEqual({ do: 'turn' });
  });

  it('leads every round to its end, whenever another leader takes over', () => {
    const wishes = fc.constantFrom<Partial<Round>>(
      {},
      {},
      {},
      { voidReason: 'OPERATOR' },
      { dealRequestedBy: 'ann' },
    );
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 20 }), fc.boolean(), (wished, timed) => {
        let round: PlannedRound & { steps: number } = { ...PREPARING, steps: 0 };
        let nowMs = 0;
        const phases = new Set<string>([round.phase]);
        for (let taken = 0; round.endedAt === null; taken++) {
          expect(taken).toBeLessThan(60);
          const wish = wished[taken] ?? (timed ? {} : { dealRequestedBy: 'ann' });
          if (round.phase === 'BETTING' && !round.voidReason) round = { ...round, ...wish };
          const step = nextStep(OPEN, round, at(nowMs));
          if (step.do === 'rest') nowMs = step.untilMs ?? nowMs;
          else round = { ...round, ...effect(step.do, round, nowMs, timed) };
          phases.add(round.phase);
        }
        expect(round.phase).toBe(round.voidReason ? 'VOID' : 'RESULT');
        // Nothing is called off once its book is sealed.
        expect(phases.has('VOID') && phases.has('SEALING')).toBe(false);
      }),
    );
  });
});

/** What each step does to the row. */
function effect(
  step: string,
  round: { steps: number },
  nowMs: number,
  timed: boolean,
): Partial<Round & { steps: number }> {
  switch (step) {
    case 'prepare':
      return { phase: 'BETTING', closesAt: timed ? date(nowMs + 15_000) : null };
    case 'close':
      return { phase: 'SEALING' };
    case 'seal':
      return { phase: 'DEALING' };
    case 'deal':
      return { hands: {}, dueAt: date(nowMs + 1_000) };
    case 'turn':
      return round.steps === 5
        ? { phase: 'SETTLING' }
        : { steps: round.steps + 1, dueAt: date(nowMs + 1_000) };
    case 'finish':
      return { phase: 'RESULT', endedAt: date(nowMs) };
    case 'callOff':
      return { phase: 'VOID', endedAt: date(nowMs) };
    default:
      throw new Error(`${step} does not belong here`);
  }
}

describe('the pace', () => {
  it('does not drift with small delays and does not hurry after long ones', () => {
    expect(nextDueMs(date(1_000), 100, 1_030)).toBe(1_100);
    expect(nextDueMs(date(1_000), 100, 5_000)).toBe(5_000);
    expect(nextDueMs(null, 100, 5_000)).toBe(5_100);
  });
});
