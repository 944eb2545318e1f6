'use client';
/** Tells the house that a round did not verify here, so that its people are woken up as well as the player. */
import { tellRest } from '../session/rest';
import { firstFailure, type RoundCheck } from './round-check';

/** Sent once, when the verdict falls. Whether it arrives changes nothing here: the alarm on the page does not depend on it. */
export async function reportMismatch(check: RoundCheck, token: string | undefined): Promise<void> {
  const body = { roundId: check.roundId, step: firstFailure(check) };
  try {
    await tellRest('/reports/verification-mismatch', { method: 'POST', token, body });
  } catch {
    // A house that lies may well refuse to hear of it.
  }
}
