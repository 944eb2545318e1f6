import { describe, expect, it } from '@jest/globals';
import type { MyBet } from '@sabot/edge';
import {
  EMPTY_SLIP,
  reconciled,
  inRound,
  isWaiting,
  latestGroup,
  sentBets,
  sentSum,
  stakeOn,
  stakesOf,
  without,
  withSent,
  withStatus,
} from './bet-slip';

const bet = (betId: string, target: MyBet['target'] = 'PLAYER', amount = 1_000): MyBet => ({
  betId,
  roundId: 'r1',
  target,
  amount,
});
const seated = inRound(EMPTY_SLIP, 'r1');

describe('the bet slip', () => {
  it('shows a chip as soon as it is clicked and marks it until it is confirmed', () => {
    const sent = withSent(seated, [bet('a')], 'a');
    expect([stakeOn(sent, 'PLAYER'), sentSum(sent), isWaiting(sent, 'PLAYER')]).toEqual([1_000, 1_000, true]);
    const accepted = reconciled(sent, 'r1', [bet('a')]);
    expect([stakeOn(accepted, 'PLAYER'), sentSum(accepted), isWaiting(accepted)]).toEqual([1_000, 0, false]);
  });

  it('shows a bet once, however often the table confirms it', () => {
    const once = reconciled(withSent(seated, [bet('a')], 'a'), 'r1', [bet('a')]);
    const twice = reconciled(once, 'r1', [bet('a')]);
    expect(twice.bets).toHaveLength(1);
  });

  it("shows bets from the player's other browsers", () => {
    expect(stakeOn(reconciled(seated, 'r1', [bet('b', 'TIE')]), 'TIE')).toBe(1_000);
  });

  it('marks a chip that is being removed until the table no longer lists it', () => {
    const leaving = withStatus(reconciled(seated, 'r1', [bet('a')]), ['a'], 'removing');
    expect(isWaiting(reconciled(leaving, 'r1', [bet('a'), bet('b', 'TIE')]), 'PLAYER')).toBe(true);
    expect(reconciled(leaving, 'r1', []).bets).toEqual([]);
  });

  it('keeps unconfirmed chips within their round only', () => {
    const sent = withSent(seated, [bet('a')], 'a');
    expect(sentBets(reconciled(sent, 'r1', []))).toHaveLength(1);
    expect(reconciled(sent, 'r2', []).bets).toEqual([]);
  });

  it('keeps a cancelled chip marked, whether the table lists it or not', () => {
    const cancelled = withStatus(withSent(seated, [bet('a')], 'a'), ['a'], 'cancelled');
    expect(reconciled(cancelled, 'r1', [bet('a')]).bets).toMatchObject([{ status: 'cancelled' }]);
    expect(reconciled(cancelled, 'r1', []).bets).toMatchObject([{ status: 'cancelled' }]);
    expect(sentSum(cancelled)).toBe(1_000);
  });

  it('removes a refused chip and leaves the others', () => {
    const slip = without(withSent(seated, [bet('a'), bet('b', 'TIE')], 'g'), ['a']);
    expect(slip.bets.map(({ betId }) => betId)).toEqual(['b']);
  });

  it('undoes all bets of the latest action', () => {
    let slip = withSent(seated, [bet('a')], 'a');
    slip = withSent(slip, [bet('b'), bet('c', 'TIE')], 'b');
    for (const id of ['a', 'b', 'c']) slip = withStatus(slip, [id], 'accepted');
    const ids = (of: typeof slip): string[] => latestGroup(of).map(({ betId }) => betId);
    expect(ids(slip)).toEqual(['b', 'c']);
    expect(ids(without(slip, ['b', 'c']))).toEqual(['a']);
    expect(ids(seated)).toEqual([]);
    // A bet that has no answer yet can be taken back too; one that is on its way out cannot be taken back twice.
    expect(ids(withStatus(slip, ['b', 'c'], 'sent'))).toEqual(['b', 'c']);
    expect(ids(withStatus(slip, ['b', 'c'], 'cancelled'))).toEqual(['a']);
    expect(ids(withStatus(slip, ['b', 'c'], 'removing'))).toEqual(['a']);
  });

  it("offers the previous round's confirmed bets for a rebet, summed by target", () => {
    let slip = withSent(seated, [bet('a'), bet('b'), bet('c', 'TIE', 500)], 'a');
    slip = withStatus(slip, ['a', 'b'], 'accepted');
    const next = inRound(slip, 'r2');
    expect(next).toEqual({ roundId: 'r2', bets: [], previous: [{ target: 'PLAYER', amount: 2_000 }] });
    expect(inRound(next, 'r3').previous).toEqual(next.previous);
  });

  it('trusts the table, and keeps the unconfirmed chips that it does not list', () => {
    const sent = withSent(withSent(seated, [bet('a')], 'a'), [bet('b', 'TIE')], 'b');
    const slip = reconciled(sent, 'r1', [bet('a'), bet('x', 'BANKER')]);
    expect(slip.bets.map(({ betId, status }) => [betId, status])).toEqual([
      ['a', 'accepted'],
      ['x', 'accepted'],
      ['b', 'sent'],
    ]);
    expect(sentBets(slip).map(({ betId }) => betId)).toEqual(['b']);
  });

  it('drops a confirmed chip that the table does not list', () => {
    const slip = reconciled(seated, 'r1', [bet('a')]);
    expect(reconciled(slip, 'r1', []).bets).toEqual([]);
  });

  it('sums stakes by target in the order of the first chip', () => {
    expect(stakesOf([bet('a', 'TIE'), bet('b'), bet('c', 'TIE', 250)])).toEqual([
      { target: 'TIE', amount: 1_250 },
      { target: 'PLAYER', amount: 1_000 },
    ]);
  });
});
