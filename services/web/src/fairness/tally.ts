/** How many rounds this browser has verified and how many failed, over all visits. Each round counts once. */
import type { RoundCheck } from './round-check';

export interface Tally {
  readonly verified: number;
  readonly failed: number;
  /** The rounds counted last, so that a reload does not count them again. */
  readonly latest: readonly string[];
}

const NOTHING: Tally = { verified: 0, failed: 0, latest: [] };
const MAX_LATEST = 40;

/** Reads a stored tally; anything unusable starts again at nothing. */
export function readTally(stored: string | null): Tally {
  try {
    const { verified, failed, latest } = JSON.parse(stored ?? '{}') as Readonly<Record<string, unknown>>;
    if (!isCount(verified) || !isCount(failed) || !Array.isArray(latest)) return NOTHING;
    return { verified, failed, latest: latest.filter((id) => typeof id === 'string') };
  } catch {
    return NOTHING;
  }
}

/** The tally with the checks that it has not counted yet; the same object when there are none. */
export function withChecks(tally: Tally, checks: readonly Pick<RoundCheck, 'roundId' | 'status'>[]): Tally {
  const news = checks.filter(
    ({ roundId, status }) =>
      (status === 'verified' || status === 'mismatch') && !tally.latest.includes(roundId),
  );
  if (news.length === 0) return tally;
  const verified = news.filter(({ status }) => status === 'verified').length;
  return {
    verified: tally.verified + verified,
    failed: tally.failed + news.length - verified,
    latest: [...news.map(({ roundId }) => roundId), ...tally.latest].slice(0, MAX_LATEST),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
