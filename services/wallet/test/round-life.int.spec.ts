import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletFixture } from './wallet-fixture.js';

describe('the life of a round', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  }, 60_000);
  afterAll(() => wallet.stop());

  it('takes the stake of an accepted bet from the player', async () => {
    const player = await wallet.player(5_000n);
    const round = await wallet.openRound();
    expect(await wallet.bet(player, round)).toMatchObject({ accepted: true, balance: 4_000n });
    expect(await wallet.balance(player)).toBe(4_000n);
    expect(await wallet.violations()).toEqual([]);
  });
});
