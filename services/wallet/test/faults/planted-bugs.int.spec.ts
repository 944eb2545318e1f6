import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encode, subjects } from '@sabot/contracts';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory, TARGETS, type Told } from './client-story.js';
import { DAMAGES } from './damages.js';
import { Gateway } from './gateway.js';
import { PLAYER_WINS } from './hands.js';
import { booked, problems } from './oracle.js';
import { allPublished, eventProblems } from './wallet-events.js';

describe('the oracle', () => {
  let wallet: WalletFixture;
  const story = new ClientStory();
  beforeAll(async () => {
    wallet = await WalletFixture.start();
    const { client } = wallet;
    const [userId = ''] = await story.openPlayers(client, 1);
    const gateway = new Gateway(client, story, [userId], { timeoutMs: 30_000, patienceMs: 0 });
    const [settled = '', sealed = '', open = ''] = await Promise.all(
      [0, 0, 600_000].map((windowMs) => story.openRound(client, windowMs)),
    );
    for (const target of TARGETS) await gateway.placeOne(settled, target);
    for (const roundId of [sealed, open]) await gateway.placeOne(roundId);
    await story.seal(client, settled);
    await story.seal(client, sealed);
    await story.settle(client, settled, PLAYER_WINS);
    await allPublished(wallet.sql, wallet.connection);
  }, 120_000);
  afterAll(() => wallet.stop(), 120_000);

  it('finds nothing wrong with a sound wallet', async () => {
    expect(await problems(wallet.sql, story)).toEqual([]);
  });

  it.each(DAMAGES)('names %s', async (_, damage, problem) => {
    await wallet.sql.query('BEGIN');
    try {
      await wallet.sql.query(damage);
      expect((await problems(wallet.sql, story)).join('\n')).toMatch(problem);
    } finally {
      await wallet.sql.query('ROLLBACK');
    }
  });

  it.each<[string, Told | undefined, RegExp]>([
    ['a refused bet that exists', { accepted: false, code: 'BETTING_CLOSED' }, /was refused but exists/],
    ['a bet without a verdict', undefined, /has no verdict/],
    [
      'a bet whose sender was told a different balance',
      { accepted: true, sequence: 1n, balanceMinor: 1n },
      /differs from what was sent and told/,
    ],
  ])('names %s', async (_, told, problem) => {
    const [bet] = story.bets;
    const { told: truth } = bet ?? {};
    Object.assign(bet ?? {}, { told });
    expect((await problems(wallet.sql, story)).join('\n')).toMatch(problem);
    Object.assign(bet ?? {}, { told: truth });
  });

  it('names a bet that nobody sent and a book that no client knows', async () => {
    const bet = story.bets.splice(TARGETS.length, 1);
    const found = (await problems(wallet.sql, story)).join('\n');
    expect(found).toMatch(/was sent by nobody/);
    expect(found).toMatch(/clients know a different book/);
    story.bets.splice(TARGETS.length, 0, ...bet);
  });

  it('names an event that is published twice and one that is untrue', async () => {
    const { betsAccepted } = subjects.wallet;
    const [row] = await booked(wallet.sql);
    const again = {
      tableId: row?.table_id ?? '',
      roundId: row?.round_id ?? '',
      targets: [row?.target ?? 'PLAYER'],
      targetIndexes: [0],
      betIds: [row?.bet_id ?? ''],
      userIds: [row?.owner ?? ''],
      amountsMinor: [BigInt(row?.amount_minor ?? 0)],
      sequences: [BigInt(row?.sequence ?? 0)],
    };
    const subject = wallet.connection.space.of(betsAccepted, 'main');
    for (const message of [again, { ...again, amountsMinor: [1n] }])
      await wallet.connection.jetstream.publish(subject, encode(betsAccepted.message, message));
    const found = (await eventProblems(wallet.sql, wallet.connection)).join('\n');
    expect(found).toMatch(/acceptance published more than once/);
    expect(found).toMatch(/acceptance is untrue/);
  });

  it.each([
    ['bets', 'bet_count = bet_count + 1'],
    ['stakes', 'staked_minor = staked_minor + 1'],
    ['payouts', 'paid_minor = paid_minor + 1'],
  ])('names the end of a round that is published with a wrong total of %s', async (_, damage) => {
    await wallet.sql.query('BEGIN');
    await wallet.sql.query(`UPDATE rounds SET ${damage} WHERE status = 'SETTLED'`);
    const found = (await eventProblems(wallet.sql, wallet.connection)).join('\n');
    await wallet.sql.query('ROLLBACK');
    expect(found).toMatch(/end is not published/);
  });

  it('names a bet that is not published', async () => {
    await wallet.sql.query('BEGIN');
    await wallet.sql.query('UPDATE bets SET amount_minor = amount_minor + 1');
    const found = (await eventProblems(wallet.sql, wallet.connection)).join('\n');
    await wallet.sql.query('ROLLBACK');
    expect(found).toMatch(/acceptance is not published/);
  });
});
