import { describe, expect, it } from '@jest/globals';
import { create, roundV1, timestampFromMs } from '@sabot/contracts';
import { DEALS } from '@sabot/testing';
import { outcomeMessage } from '@sabot/translation';
import { endedRound, endedRoundMessage, resultedRound, UnreadableRound, voidedRound } from './past-round.js';

const about = { roundId: 'r7', roundNumber: 7 };
const at = timestampFromMs(1_700_000_000_123);

describe('an ended round', () => {
  it("is the same from its event and from the scheduler's list", () => {
    const outcome = outcomeMessage(DEALS.bankerWithSix);
    const event = create(roundV1.RoundResultedSchema, { ...about, occurredAt: at, outcome, shoeNumber: 3 });
    const listed = create(roundV1.EndedRoundSchema, { ...about, endedAt: at, outcome, shoeNumber: 3 });
    expect(resultedRound(event)).toEqual(endedRound(listed));
    expect(create(roundV1.EndedRoundSchema, endedRoundMessage(resultedRound(event)))).toEqual(listed);
  });

  it('that was voided has no shoe in its event, but has one in the list', () => {
    const reason = roundV1.VoidReason.INTERRUPTED;
    const event = create(roundV1.RoundVoidedSchema, { ...about, occurredAt: at, reason });
    const listed = create(roundV1.EndedRoundSchema, {
      ...about,
      endedAt: at,
      voidReason: reason,
      shoeNumber: 2,
    });
    expect({ ...voidedRound(event), shoeNumber: 2 }).toEqual(endedRound(listed));
    expect(create(roundV1.EndedRoundSchema, endedRoundMessage(endedRound(listed)))).toEqual(listed);
  });

  it.each([
    ['no outcome', {}],
    ['an outcome that its cards contradict', { outcome: { ...outcomeMessage(DEALS.tie), playerTotal: 1 } }],
    ['no number', { outcome: outcomeMessage(DEALS.tie), roundNumber: 0 }],
    ['no id', { outcome: outcomeMessage(DEALS.tie), roundId: '' }],
  ])('is unreadable with %s', (_, change) => {
    const event = create(roundV1.RoundResultedSchema, { ...about, occurredAt: at, ...change });
    expect(() => resultedRound(event)).toThrow(UnreadableRound);
  });

  it('is unreadable without a time', () => {
    expect(() => voidedRound(create(roundV1.RoundVoidedSchema, about))).toThrow(UnreadableRound);
  });
});
