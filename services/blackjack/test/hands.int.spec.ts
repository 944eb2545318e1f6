import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES, ExactPlay } from '@sabot/blackjack';
import { approximate } from '@sabot/cards';
import { subjects } from '@sabot/contracts';
import { verifyHand, verifyHandLink } from '@sabot/fairness/hand';
import { doneIn, eventually } from '@sabot/testing';
import { HandPlayer } from './hand-player.js';
import { HouseFixture, PATIENT } from './house-fixture.js';

const PLAYERS = 4;
const HANDS = 12;
const { houseEdge } = new ExactPlay(DEFAULT_RULES);

describe('whole hands with random legal plays', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start({ env: { BLACKJACK_RESULTS_MS: '100' } });
  });
  afterAll(() => house.stop());

  it('verify, form a chain, and pay exactly what their records say', async () => {
    const plays = new Set<string>();
    const playerOf = async (): Promise<void> => {
      const userId = await house.player();
      let previous;
      let balance = await house.balance(userId);
      for (let hand = 0; hand < HANDS; hand++) {
        const player = new HandPlayer(house, userId);
        const status = await player.playHand();
        const bundle = await player.bundle();
        expect(verifyHand(bundle).steps.filter(({ status }) => status === 'fail')).toEqual([]);
        if (previous) expect(verifyHandLink(bundle, previous).status).toBe('pass');
        expect(bundle.serverHash).toBe(player.prepared.serverHash);
        expect(status.settlement?.netMinor).toBe(BigInt(bundle.net));
        balance += BigInt(bundle.net);
        expect(await house.balance(userId)).toBe(balance);
        for (const { play } of bundle.steps) plays.add(play);
        previous = bundle;
      }
      const page = doneIn(await house.ask(subjects.blackjack.listHands, { userId, pageSize: 5 }));
      expect(page.hands.map(({ status }) => status?.handNumber)).toEqual([12, 11, 10, 9, 8]);
    };
    await Promise.all(Array.from({ length: PLAYERS }, playerOf));
    expect([...plays]).toEqual(expect.arrayContaining(['deal', 'hit', 'stay', 'double']));
    expect(await house.violations()).toEqual([]);
  });

  it('are added up for each account, against what best play is expected to bring', async () => {
    const { rows } = await house.sql.blackjack.query<Record<string, number>>(
      `SELECT r.hands::integer, r.net_minor::float, r.expected_minor::float, r.squares::float, h.*
       FROM account_results r JOIN (
         SELECT user_id, count(*)::integer AS played, sum(net_minor)::float AS net, sum(stake_minor)::float AS staked,
           sum((net_minor + stake_minor * $1::numeric) ^ 2)::float AS deviations
         FROM hands WHERE state = 'SETTLED' GROUP BY user_id
       ) h USING (user_id)`,
      [approximate(houseEdge)],
    );
    expect(rows).toHaveLength(PLAYERS);
    for (const { hands, net_minor, expected_minor, squares, played, net, staked, deviations } of rows) {
      expect({ hands, net_minor }).toEqual({ hands: played, net_minor: net });
      expect(expected_minor).toBeCloseTo(-approximate(houseEdge) * (staked ?? NaN), 6);
      expect((squares ?? NaN) / (deviations ?? NaN)).toBeCloseTo(1, 9);
    }
  });

  it('of an account that wins more than chance explains are shown, until somebody has looked into it', async () => {
    const shown = (): Promise<number> => house.metric('blackjack', 'highest_account_result_sigmas');
    // Thirty wins of one stake in a row: √30 standard deviations, and a little more for the edge.
    await house.sql.blackjack.query(
      `INSERT INTO account_results (month, user_id, currency, alias, hands, net_minor, expected_minor, squares)
       VALUES (date_trunc('month', now() AT TIME ZONE 'UTC'), 'lucky', 'USD', 'lucky-fox', 30, 30000, -189, 30 * 1006.3 ^ 2)`,
    );
    await eventually(async () => {
      expect(await shown()).toBeCloseTo((30_000 + 189) / (1_006.3 * Math.sqrt(30)), 3);
    }, PATIENT);
    const logs = house.service('blackjack').logs();
    expect(logs).toContain('an account wins more than chance explains');
    expect(logs).not.toContain('user_id');
    await house.sql.blackjack.query(
      `UPDATE account_results SET reviewed_sigmas = 5.48 WHERE user_id = 'lucky'`,
    );
    await eventually(async () => {
      expect(await shown()).toBeLessThan(4);
    }, PATIENT);
    // Twenty more wins, and the account is one further than it was then.
    await house.sql.blackjack.query(
      `UPDATE account_results SET hands = 50, net_minor = 50000, squares = 50 * 1006.3 ^ 2 WHERE user_id = 'lucky'`,
    );
    await eventually(async () => {
      expect(await shown()).toBeGreaterThan(6.4);
    }, PATIENT);
  });
});
