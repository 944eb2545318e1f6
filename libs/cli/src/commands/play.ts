/** `sabot play`: bots that bet at a live table and check the house's payouts against their own books. */
import { recordedPayTable } from '@sabot/baccarat';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { EdgeRest, gatewayUrl, urlOption } from '../live/edge-rest.js';
import { Guest } from '../live/guest.js';
import { numberOrText } from '../option-text.js';
import { BetChoice } from '../play/bet-choice.js';
import { BettingPlayer, type PlayerPlan, type PlayerReport } from '../play/betting-player.js';
import { chips } from '../practice/wording.js';
import type { Paint, Session } from '../session.js';
import { someText, wholeNumber } from '../shapes.js';
import { table } from '../table.js';
import { serve, type Tool } from '../tool.js';

const MAX_PLAYERS = 10_000;
/** Accounts opened at the same time; the gateway limits how fast they can be opened. */
const OPENED_AT_ONCE = 20;

const shape = z.object({
  url: gatewayUrl,
  table: z.string().optional(),
  rounds: wholeNumber(1, 1_000_000),
  bets: wholeNumber(1, 100),
  amount: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  players: wholeNumber(1, MAX_PLAYERS),
  seed: someText,
});

interface PlayAnswer {
  readonly tableId: string;
  readonly players: readonly PlayerReport[];
}

const tool: Tool<typeof shape, PlayAnswer> = {
  shape,
  answer: play,
  picture: playPicture,
  exitCode: ({ players }) => (players.every(({ mismatches }) => mismatches.length === 0) ? 0 : 1),
};

export function playCommand(session: Session): Command {
  return new Command('play')
    .description('Let bots bet at a live table; exit code 1 if the house does not pay what the rules say.')
    .argument('[table]', "table id (default: the gateway's first table)")
    .addOption(urlOption())
    .option('--rounds <n>', 'rounds to bet in', numberOrText, 1)
    .option('--bets <n>', 'bets per player in each round', numberOrText, 1)
    .option(
      '--amount <minor>',
      'stake of each bet in minor units (default: one to three minimums)',
      numberOrText,
    )
    .option('--players <n>', 'guests playing at the same time', numberOrText, 1)
    .option('--seed <text>', 'seed that the choice of bets is drawn from', '1')
    .option('--json', 'print the result as one line of JSON')
    .action(async (tableId: string | undefined, options: Record<string, unknown> & { json?: true }) => {
      await serve(session, tool, options, () => ({ ...options, table: tableId }));
    });
}

async function play(given: z.output<typeof shape>): Promise<PlayAnswer> {
  const rest = new EdgeRest(given.url);
  const { tableId, limits, schedule, payTable } = await rest.table(
    given.table ?? (await rest.firstTableId()),
  );
  const prices = recordedPayTable(payTable);
  if (!prices.ok) throw new BadInput(`the pay table of "${tableId}": ${prices.problems.join('; ')}`);
  const plan: PlayerPlan = {
    tableId,
    rounds: given.rounds,
    betsPerRound: given.bets,
    onDemand: schedule === 'on-demand',
    payTable: prices.value,
  };
  const guests = await openGuests(rest, given.players);
  const players = guests.map((guest, at) => {
    const choice = new BetChoice(given.seed, at, limits, given.amount);
    return new BettingPlayer(rest, guest, choice, plan);
  });
  return { tableId, players: await Promise.all(players.map((player) => player.play())) };
}

async function openGuests(rest: EdgeRest, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  while (guests.length < count) {
    const wave = Math.min(OPENED_AT_ONCE, count - guests.length);
    guests.push(...(await Promise.all(Array.from({ length: wave }, () => Guest.open(rest)))));
  }
  return guests;
}

function playPicture({ tableId, players }: PlayAnswer, paint: Paint): string {
  const money = (minor: number): string => chips(BigInt(minor));
  const signed = (minor: number): string => `${minor > 0 ? '+' : ''}${money(minor)}`;
  const rows = players.map((player) => [
    player.mismatches.length === 0 ? (['green', '✓'] as const) : (['red', '✗'] as const),
    player.userId,
    String(player.rounds),
    String(player.bets),
    money(player.staked),
    money(player.paid),
    signed(player.net),
    money(player.balance),
  ]);
  const header = ['', `at ${tableId}`, 'rounds', 'bets', 'staked', 'paid', 'net', 'balance'];
  const mismatches = players.flatMap(({ userId, mismatches: all }) => all.map((one) => `${userId}: ${one}`));
  const net = players.reduce((sum, player) => sum + player.net, 0);
  const verdict =
    mismatches.length === 0
      ? paint('green', "every balance matches the players' own books")
      : paint('red', "the house and the players' own books disagree");
  return [
    table('llrrrrrr', [header, ...rows], paint),
    ...mismatches,
    `total net ${signed(net)}`,
    verdict,
  ].join('\n');
}
