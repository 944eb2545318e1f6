import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allSubjects, subjects } from '@sabot/contracts';
import { DEALS, doneIn, eventually } from '@sabot/testing';
import { allPublished } from './faults/wallet-events.js';
import { PATIENT, WalletFixture } from './wallet-fixture.js';

describe('a stream that stores only some of what was committed together', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterAll(() => wallet.stop());

  /** From now on the stream rejects one kind of event, until the keeper restores its definition. */
  async function refuse(refused: string): Promise<void> {
    const { space, jetstream } = wallet.connection;
    const { streams } = await jetstream.jetstreamManager();
    const others = allSubjects.flatMap((entry) =>
      entry.kind === 'evt' && entry.stream === 'WALLET_V1' && entry.subject !== refused
        ? [space.pattern(entry)]
        : [],
    );
    await eventually(() => streams.update('WALLET_V1', { subjects: others }), PATIENT);
  }

  it.each([subjects.wallet.payoutsPosted, subjects.wallet.roundSettled])(
    'gets the rest later: $subject',
    async ({ subject }) => {
      const [ann, bob] = [await wallet.player(9_000n), await wallet.player(9_000n)];
      const roundId = await wallet.openRound();
      for (const userId of [ann, bob])
        expect(await wallet.bet(userId, roundId)).toMatchObject({ accepted: true });
      doneIn(await wallet.seal(roundId));
      await allPublished(wallet.sql, wallet.connection);
      await refuse(subject);
      doneIn(await wallet.settle(roundId, DEALS.playerNatural));
      await wallet.bus.keep();
      await allPublished(wallet.sql, wallet.connection);
    },
  );
});
