import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlayerReport } from '../src/play/betting-player.js';
import { captured } from './captured-run.js';
import { RunningTable } from './running-table.js';

jest.setTimeout(60_000);

describe('sabot play', () => {
  let house: RunningTable;
  beforeEach(async () => {
    house = await RunningTable.start();
  });
  afterEach(async () => {
    await house.stop();
  });

  const play = (...more: string[]) => captured(['play', 'main', '--url', house.url, ...more]);

  async function reports(...more: string[]): Promise<{ code: number; players: PlayerReport[] }> {
    const { code, json, stderr } = await play(...more, '--json');
    expect(stderr).toBe('');
    return { code, players: (json[0] as { players: PlayerReport[] }).players };
  }

  it('bets in the given number of rounds, and its books agree with the house', async () => {
    const { code, players } = await reports('--rounds', '4', '--bets', '3');
    const [player] = players;
    expect(players).toHaveLength(1);
    expect(player).toMatchObject({ rounds: 4, mismatches: [] });
    expect(player?.bets).toBeGreaterThanOrEqual(4);
    expect(player?.balance).toBe(house.gateway.accounts.get(player?.userId ?? '')?.balance);
    expect(player?.balance).toBe(100_000 + (player?.net ?? 0));
    expect(player?.staked).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it('lets many guests play at once', async () => {
    const { code, players } = await reports(
      '--rounds',
      '2',
      '--bets',
      '2',
      '--players',
      '8',
      '--amount',
      '1500',
    );
    expect(new Set(players.map(({ userId }) => userId)).size).toBe(8);
    expect(players.every(({ rounds, mismatches }) => rounds === 2 && mismatches.length === 0)).toBe(true);
    expect(house.gateway.placed.every(({ amount }) => amount === 1_500)).toBe(true);
    expect(code).toBe(0);
  });

  it('chooses the same bets for the same seed and others for another', async () => {
    const chosen = async (seed: string): Promise<string> => {
      house.gateway.placed.length = 0;
      await play('--rounds', '3', '--bets', '4', '--seed', seed);
      // Bets that came too late in one round are followed by others in the next, so more than 12 may be placed.
      const bets = house.gateway.placed.slice(0, 12);
      expect(bets).toHaveLength(12);
      return bets.map(({ target, amount }) => `${target} ${amount}`).join(', ');
    };
    const first = await chosen('seven');
    expect(await chosen('seven')).toBe(first);
    expect(await chosen('eight')).not.toBe(first);
  });

  it('prints a table of the results', async () => {
    const { code, stdout } = await play('--amount', '1000');
    expect(stdout).toMatch(/at main +rounds +bets +staked +paid +net +balance\n✓ {2}guest-1 +1 +1 +10 /);
    expect(stdout).toMatch(/total net [-+\d.]+\nevery balance matches the players' own books\n$/);
    expect(code).toBe(0);
  });

  it('catches a house that does not pay by the rules, and ends with code 1', async () => {
    house.gateway.accounts.overpaid = 1;
    const { code, stdout } = await play('--rounds', '2');
    expect(stdout).toMatch(/✗ {2}guest-1/);
    expect(stdout).toMatch(/guest-1: bet \S{36} was paid \d+, the rules pay \d+\n/);
    expect(stdout).toMatch(/guest-1: the balance is \d+, the player's own books say \d+\n/);
    expect(stdout).toMatch(/the house and the players' own books disagree\n$/);
    expect(code).toBe(1);
  });

  it('resends a bet under the same id when the answer got lost, and counts it once', async () => {
    house.gateway.faults = { loseAcknowledgement: true };
    const { code, players } = await reports('--rounds', '2');
    const ids = house.gateway.placed.map(({ betId }) => betId);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    expect(players[0]).toMatchObject({ rounds: 2, mismatches: [] });
    expect(code).toBe(0);
  });

  it.each(['game-result', 'deal-card', 'road-update'] as const)(
    'learns how a round ended when it was cut off before %s',
    async (cutBefore) => {
      house.gateway.faults = { cutBefore };
      const { code, players } = await reports('--rounds', '3', '--bets', '2');
      expect(players[0]).toMatchObject({ rounds: 3, mismatches: [] });
      expect(code).toBe(0);
    },
  );

  it('gets its stakes back from rounds that are called off', async () => {
    house.voidRounds = true;
    const { code, players } = await reports('--rounds', '2', '--bets', '3');
    expect(players[0]).toMatchObject({ rounds: 2, net: 0, balance: 100_000, mismatches: [] });
    expect(code).toBe(0);
  });

  it('stops when its credit runs out', async () => {
    const { code, players } = await reports('--rounds', '1000', '--bets', '3', '--amount', '60000');
    expect(players[0]?.rounds).toBeLessThan(1_000);
    expect(players[0]?.refused).toBeGreaterThan(0);
    expect(players[0]?.mismatches).toEqual([]);
    expect(code).toBe(0);
  });

  it('asks for the deal at a table that deals on demand', async () => {
    await house.stop();
    house = await RunningTable.start('on-demand');
    const { code, players } = await reports('--rounds', '3');
    expect(players[0]).toMatchObject({ rounds: 3, mismatches: [] });
    expect(code).toBe(0);
  });

  it.each([
    ['no rounds', ['--rounds', '0'], /rounds: expected a whole number from 1/],
    ['half a bet', ['--bets', '0.5'], /bets: expected a whole number/],
    ['no amount', ['--amount', '0'], /amount: expected a whole number/],
    ['too many players', ['--players', '10001'], /players: expected a whole number from 1 to 10000/],
    ['an empty seed', ['--seed', ''], /seed: expected a non-empty string/],
  ])('refuses %s', async (_, more, message) => {
    const { code, stderr } = await play(...more);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});
