/** The rival at the practice table. It follows only its plan, which the page shows. */
import { DEFAULT_PAY_TABLE, resolveBet, type Outcome, type Winner } from '@sabot/baccarat';

export const PLANS = ['follow', 'against', 'banker', 'martingale'] as const;

export type Plan = (typeof PLANS)[number];

export interface RivalStake {
  readonly target: 'PLAYER' | 'BANKER';
  readonly amount: number;
}

export interface Rival {
  readonly balance: number;
  /** The winner of the latest round that was not a tie. */
  readonly lastSide: 'PLAYER' | 'BANKER' | null;
  /** Losses in a row, for the doubling plan. */
  readonly losses: number;
}

const FLAT = 5_000;
const FIRST = 1_000;
/** After this many losses the doubling stops, as a table's maximum would stop it. */
const MAX_DOUBLINGS = 6;

export function newRival(balance: number): Rival {
  return { balance, lastSide: null, losses: 0 };
}

/** The rival's bet in the next round; null if the plan waits or the balance does not cover the stake. */
export function stakeOf(rival: Rival, plan: Plan): RivalStake | null {
  const stake = planned(rival, plan);
  return stake !== null && stake.amount <= rival.balance ? stake : null;
}

function planned({ lastSide, losses }: Rival, plan: Plan): RivalStake | null {
  switch (plan) {
    case 'banker':
      return { target: 'BANKER', amount: FLAT };
    case 'martingale':
      return { target: 'BANKER', amount: FIRST * 2 ** Math.min(losses, MAX_DOUBLINGS) };
    case 'follow':
      return lastSide && { target: lastSide, amount: FLAT };
    case 'against':
      return lastSide && { target: lastSide === 'PLAYER' ? 'BANKER' : 'PLAYER', amount: FLAT };
  }
}

/** The rival after a round. A returned stake neither adds to a losing run nor ends it. */
export function afterRound(rival: Rival, stake: RivalStake | null, outcome: Outcome): Rival {
  const lastSide = sideOf(outcome.winner) ?? rival.lastSide;
  if (stake === null) return { ...rival, lastSide };
  const { status, payoutMinor } = resolveBet(stake.target, BigInt(stake.amount), outcome, DEFAULT_PAY_TABLE);
  const balance = rival.balance - stake.amount + Number(payoutMinor);
  if (status === 'PUSHED') return { ...rival, balance, lastSide };
  return { balance, lastSide, losses: status === 'LOST' ? rival.losses + 1 : 0 };
}

function sideOf(winner: Winner): 'PLAYER' | 'BANKER' | null {
  return winner === 'TIE' ? null : winner;
}
