/** The totals of a training session. If what is stored is unusable, a new session begins. */
import type { JudgedDecision } from './decision';

export interface Session {
  readonly hands: number;
  readonly decisions: number;
  readonly mistakes: number;
  /** Minor units that the hands gained. */
  readonly net: number;
  readonly staked: number;
  /** What the mistakes cost on average, in millionths of a minor unit. */
  readonly costMicro: bigint;
}

export const NEW_SESSION: Session = { hands: 0, decisions: 0, mistakes: 0, net: 0, staked: 0, costMicro: 0n };

export function withDecision(session: Session, { costMicro }: JudgedDecision): Session {
  return {
    ...session,
    decisions: session.decisions + 1,
    mistakes: session.mistakes + (costMicro > 0n ? 1 : 0),
    costMicro: session.costMicro + costMicro,
  };
}

/** After a hand: what it gained, and everything that was staked on it. */
export function withHand(session: Session, net: number, staked: number): Session {
  return {
    ...session,
    hands: session.hands + 1,
    net: session.net + net,
    staked: session.staked + staked,
  };
}

export function sessionText(session: Session): string {
  return JSON.stringify({ ...session, costMicro: String(session.costMicro) });
}

export function readSession(stored: string | null): Session {
  try {
    const given = JSON.parse(stored ?? '') as Readonly<Record<string, unknown>>;
    const { hands, decisions, mistakes, net, staked, costMicro } = given;
    if (![hands, decisions, mistakes, staked].every(isCount) || !Number.isSafeInteger(net))
      return NEW_SESSION;
    if (typeof costMicro !== 'string' || !/^\d{1,30}$/.test(costMicro)) return NEW_SESSION;
    return { ...(given as unknown as Session), costMicro: BigInt(costMicro) };
  } catch {
    // Nothing stored, or damaged.
    return NEW_SESSION;
  }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
