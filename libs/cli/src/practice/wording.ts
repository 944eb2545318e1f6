/** The texts of the practice table and the names of its bets. A chip is 100 minor units. */
import {
  BET_TARGETS,
  getHandValue,
  type BaccaratGameState,
  type BetResult,
  type BetTarget,
  type RoundOutcome,
  type Side,
} from '@sabot/baccarat';
import { cardCode, suitOf, type CardIndex, type Refusal } from '@sabot/cards';
import { formatRoundCode } from '@sabot/roads';
import type { Paint } from '../session.js';
import { table } from '../table.js';

export const MINOR_PER_CHIP = 100n;

export const HELP = `player 50      put 50 chips on a bet: player, banker, tie, ppair or bpair (short: p b t pp bp)
p 50, t 10     several commands on one line; the first that is refused ends the line
remove player  take one bet back
clear          take all bets back
deal           deal the round; an empty line does the same
again          place the last round's bets again
new            start over with a new balance and a new shoe
quit           leave; so does Ctrl-D`;

/** What players type for a bet. Bets that the table does not offer are here too, so it can say that it does not offer them. */
export const TARGETS: ReadonlyMap<string, BetTarget> = new Map([
  ...BET_TARGETS.map((target) => [target.toLowerCase(), target] as const),
  ['p', 'PLAYER'],
  ['b', 'BANKER'],
  ['t', 'TIE'],
  ['pp', 'PLAYER_PAIR'],
  ['ppair', 'PLAYER_PAIR'],
  ['bp', 'BANKER_PAIR'],
  ['bpair', 'BANKER_PAIR'],
]);

const SUITS = '♠♥♣♦';
const RED_SUITS = '♥♦';
const WINNER_STYLES = { PLAYER: 'blue', BANKER: 'red', TIE: 'green' } as const;
const ENDINGS = { WON: 'won', LOST: 'lost', PUSHED: 'push' } as const;

/** An amount in chips, with decimals only if the commission leaves a fraction. */
export function chips(minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  const rest = size % MINOR_PER_CHIP;
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${minor < 0n ? '-' : ''}${size / MINOR_PER_CHIP}${fraction}`;
}

/** The name of a bet as printed on the felt. */
export function betName(target: BetTarget): string {
  return target.toLowerCase().replaceAll('_', ' ');
}

export function greeting({ settings, balanceMinor }: BaccaratGameState): string {
  const limits = `bets from ${chips(settings.minBetMinor)} to ${chips(settings.maxBetMinor)} chips`;
  return `Practice table: ${settings.decks} decks, ${limits}, balance ${chips(balanceMinor)}. Type help for a list of commands.`;
}

export function farewell({ balanceMinor }: BaccaratGameState): string {
  return `You leave with ${chips(balanceMinor)} chips.`;
}

export function prompt({ balanceMinor }: BaccaratGameState, totalMinor: bigint): string {
  return `${chips(balanceMinor)} chips${totalMinor > 0n ? `, ${chips(totalMinor)} on the felt` : ''}> `;
}

/** The bets on the table and how much of the balance they take. */
export function felt({ bets, balanceMinor }: BaccaratGameState, totalMinor: bigint): string {
  if (bets.length === 0) return `The felt is empty, balance ${chips(balanceMinor)}.`;
  const list = bets.map(({ type, amountMinor }) => `${betName(type)} ${chips(amountMinor)}`);
  return `On the felt: ${list.join(', ')}; ${chips(totalMinor)} of ${chips(balanceMinor)}.`;
}

/** The cards of a hand so far, with their total. */
export function hand(side: Side, cards: readonly CardIndex[], paint: Paint): string {
  const faces = cards.map((card) => {
    const suit = SUITS.charAt(suitOf(card));
    const face = cardCode(card).slice(1) + suit;
    return RED_SUITS.includes(suit) ? paint('red', face) : face;
  });
  return `${side}  ${faces.join(' ')}  = ${getHandValue(cards)}`;
}

/** How the round ended, the result of each bet, the new balance, and the latest results as a row of beads. */
export function result(round: RoundOutcome, state: BaccaratGameState, paint: Paint): string {
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair } = round;
  const verdict = paint(WINNER_STYLES[winner], winner === 'TIE' ? winner : `${winner} wins`);
  const pairs = `${playerPair ? ', player pair' : ''}${bankerPair ? ', banker pair' : ''}`;
  const paid = `Staked ${chips(round.stakedMinor)}, paid ${chips(round.payoutMinor)}`;
  const beads = state.history.map((past) => paint(WINNER_STYLES[past.winner], formatRoundCode(past)));
  return [
    `${verdict}, player ${playerTotal}, banker ${bankerTotal}${pairs}`,
    table('lrlr', round.results.map(resultRow)),
    `${paid}, balance ${chips(state.balanceMinor)}.`,
    `Last results: ${beads.join(' ')}`,
  ].join('\n');
}

function resultRow({ bet, status, netMinor }: BetResult): string[] {
  const net = `${netMinor > 0n ? '+' : ''}${chips(netMinor)}`;
  return [`  ${betName(bet.type)}`, chips(bet.amountMinor), ENDINGS[status], net];
}

/** Says that the balance no longer covers any bet, and what to do about it. */
export function shortage({ balanceMinor, settings }: BaccaratGameState): string {
  const amounts = `${chips(balanceMinor)} left, and the minimum bet is ${chips(settings.minBetMinor)}`;
  return `Insufficient chips: ${amounts}. Type new to start over, or quit.`;
}

export function unknown(move: string): string {
  return `"${move}" is not a command; type help for a list.`;
}

/** Why a move was refused. */
export function refusal(reason: Refusal<BetTarget>): string {
  switch (reason.code) {
    case 'BET_BELOW_MIN':
      return `The minimum bet is ${chips(reason.min)} chips; ${chips(reason.actual)} is too little.`;
    case 'BET_ABOVE_MAX':
      return `The maximum bet is ${chips(reason.max)} chips; ${chips(reason.actual)} is too much.`;
    case 'INSUFFICIENT_BALANCE':
      return `Insufficient chips: that needs ${chips(reason.required)}, and you have ${chips(reason.available)} left.`;
    case 'INVALID_PHASE':
      return `Not now: that needs the ${reason.expected} phase, and this is the ${reason.actual} phase.`;
    case 'NO_BETS_PLACED':
      return 'There is no bet on the felt yet; place one first, for example: player 50';
    case 'DUPLICATE_BET':
      return `There is already a bet on ${betName(reason.type)}; remove it first to change it.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return 'This request was already made with other content.';
    case 'BETTING_CLOSED':
      return 'Betting is closed.';
    case 'UNKNOWN_TABLE':
      return 'There is no such table.';
    case 'BET_NOT_OFFERED':
      return 'This table does not offer that bet.';
    case 'RATE_LIMITED':
      return 'Too many requests; wait a moment.';
    case 'VALIDATION':
      return reason.field === 'amount'
        ? 'The amount must be a whole number of chips, such as 50.'
        : `The value of ${reason.field} cannot be used.`;
  }
}
