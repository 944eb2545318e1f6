'use client';
/** Fetches the bundle of a round that has just ended and verifies it. Retries, because settling may take a moment. */
import type { BetProof, RoundBundle } from '@sabot/edge';
import { rest, RestRefusal } from '../session/rest';
import { checking, concluded, unavailable, type RoundCheck } from './round-check';
import { askVerifier } from './verifier';
import type { SeenRound } from './witness';

export { reportMismatch } from './mismatch-report';

const RETRIES_MS = [150, 300, 600, 1_200, 2_400, 5_000, 10_000];

export async function checkRound(seen: SeenRound, token: string | undefined): Promise<RoundCheck> {
  const check = checking(seen.roundId, seen.roundNumber);
  try {
    const bundle = await fetchBundle(seen.roundId);
    const proofs = bundle.betBook?.bets === undefined ? await fetchProofs(seen, token) : [];
    const verification = await askVerifier('verify', bundle);
    // An unreadable bundle cannot be compared with anything.
    const readable = verification.steps.every(({ step, status }) => step !== 'bundle' || status === 'pass');
    const reports = readable ? await askVerifier('witness', { seen, bundle, proofs }) : [];
    return concluded(check, bundle, verification, reports);
  } catch {
    // Unreachable does not mean false: the page says that the round has not been checked.
    return unavailable(check);
  }
}

export async function fetchBundle(roundId: string): Promise<RoundBundle> {
  for (const waitMs of RETRIES_MS) {
    try {
      return await rest<RoundBundle>(`/rounds/${encodeURIComponent(roundId)}`);
    } catch (problem) {
      const later = problem instanceof RestRefusal ? problem.status === 409 || problem.status >= 500 : true;
      if (!later) throw problem;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return rest<RoundBundle>(`/rounds/${encodeURIComponent(roundId)}`);
}

async function fetchProofs(seen: SeenRound, token: string | undefined): Promise<BetProof[]> {
  const proofs = await Promise.allSettled(
    seen.bets.map(({ betId }) => rest<BetProof>(`/rounds/${seen.roundId}/bets/${betId}/proof`, { token })),
  );
  return proofs.flatMap((proof) => (proof.status === 'fulfilled' ? [proof.value] : []));
}
