'use client';
/** Reports a round that did not verify here, so the house's operators are alarmed as well as the player. */
import { sendRest } from '../session/rest';
import { firstFailure, type RoundCheck } from './round-check';

/** Sent once, as soon as the mismatch is found. The alarm on the page does not depend on whether the report arrives. */
export async function reportMismatch(check: RoundCheck, token: string | undefined): Promise<void> {
  const body = { roundId: check.roundId, step: firstFailure(check) };
  try {
    await sendRest('/reports/verification-mismatch', { method: 'POST', token, body });
  } catch {
    // A dishonest house may well refuse the report.
  }
}
