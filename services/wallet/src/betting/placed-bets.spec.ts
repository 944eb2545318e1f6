import { describe, expect, it } from '@jest/globals';
import { create, roundV1, walletV1 } from '@sabot/contracts';
import { PlacedBets } from './placed-bets.js';

const { ACCEPTED, REFUSED } = walletV1.BetVerdict;

describe('the answer to a request to place bets', () => {
  it('has an entry for each bet in every column, whatever the order of the verdicts', () => {
    const answer = new PlacedBets(4);
    answer.refuse(3, { code: 'BETTING_CLOSED' });
    answer.accept(2, { code: 'A', sequence: 8n, figureMinor: 500n, version: 4n });
    answer.refuse(0, { code: 'UNKNOWN_ACCOUNT' });
    answer.accept(1, { code: 'R', sequence: 7n, figureMinor: 900n, version: 3n });
    const message = create(walletV1.PlacedBetsSchema, answer.message());
    expect(message.verdicts).toEqual([REFUSED, ACCEPTED, ACCEPTED, REFUSED]);
    expect(message.balancesMinor).toEqual([0n, 900n, 500n, 0n]);
    expect(message.versions).toEqual([0n, 3n, 4n, 0n]);
    expect(message.sequences).toEqual([0n, 7n, 8n, 0n]);
    expect(message.refusals.map(({ index, refusal }) => [index, refusal?.code])).toEqual([
      [0, roundV1.RefusalCode.UNKNOWN_ACCOUNT],
      [3, roundV1.RefusalCode.BETTING_CLOSED],
    ]);
  });

  it('refuses bets that got no verdict', () => {
    expect(new PlacedBets(2).message().verdicts).toEqual([REFUSED, REFUSED]);
  });

  it('is empty without bets', () => {
    expect(new PlacedBets(0).message()).toEqual({
      verdicts: [],
      balancesMinor: [],
      versions: [],
      sequences: [],
      refusals: [],
    });
  });
});
