'use client';
/** The proof of a hand that is over: its record is fetched, verified, and compared with what this browser kept of the hand. */
import { rest, RestRefusal, sendRest } from '../session/rest';
import { storedText, storeText } from '../settings/browser-storage';
import { askHandVerifier, type HandConclusion, type KnownHand } from '../verify/ask-hand-verifier';

export interface HandReport {
  readonly handId: string;
  readonly handNumber: number;
  /** `unavailable`: the record could not be fetched. */
  readonly status: 'checking' | 'verified' | 'mismatch' | 'unavailable';
  /** Whether this browser had kept the hand's secret and what was agreed. */
  readonly known: boolean;
  readonly conclusion: HandConclusion | null;
  readonly bundle: unknown;
}

/** A record is there a moment after the end of its hand. */
const ATTEMPTS = 6;
const RETRY_MS = 400;

export function startedReport(handId: string, handNumber: number): HandReport {
  return { handId, handNumber, status: 'checking', known: false, conclusion: null, bundle: null };
}

export interface ReportOptions {
  /** What this browser kept of the hand. */
  readonly known: KnownHand | null;
  /** The record of the hand before it, if this page has it. */
  readonly previous: unknown;
  readonly attempts?: number;
}

/** Null when the hand is not over, or there is no such hand. */
export async function concludedReport(
  started: HandReport,
  { known, previous, attempts = ATTEMPTS }: ReportOptions,
): Promise<HandReport | null> {
  const { handId } = started;
  const bundle = await bundleOf(handId, attempts);
  if (bundle === 'not-over') return null;
  if (bundle === 'unavailable') return { ...started, status: 'unavailable' };
  try {
    const conclusion = await askHandVerifier('conclude', { bundle, known, previous });
    const ok = conclusion.check.ok && conclusion.link?.status !== 'fail';
    const handNumber = conclusion.end?.handNumber ?? started.handNumber;
    const status = ok ? 'verified' : 'mismatch';
    return { handId, handNumber, status, known: known !== null, conclusion, bundle };
  } catch {
    // The verifier could not start: nothing was checked, and the page says so.
    return { ...started, status: 'unavailable', bundle };
  }
}

async function bundleOf(handId: string, attempts: number): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rest<unknown>(`/hands/${encodeURIComponent(handId)}`);
    } catch (problem) {
      const refused = problem instanceof RestRefusal && problem.status < 500;
      if (attempt >= attempts) return refused ? 'not-over' : 'unavailable';
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    }
  }
}

/**
 * Tells the operators once about a hand that is not as it was seen here, and has every denied decision counted in public. The
 * alarm on the page does not depend on it.
 */
export async function reportHand(
  { handId, conclusion }: HandReport,
  token: string | undefined,
): Promise<void> {
  const key = `sabot.reported.${handId}`;
  if (!conclusion || storedText(key) !== null) return;
  storeText(key, '1');
  const { check } = conclusion;
  const step = check.verification.steps.find(({ status }) => status === 'fail')?.step;
  const found = foundIn(check, step);
  await sendReport('/reports/hand-mismatch', token, { handId, found, ...(step && { step }) });
  for (const { k, play, hand, link, signature } of check.denied)
    await sendReport(`/hands/${encodeURIComponent(handId)}/denials`, token, {
      k,
      play,
      hand,
      link,
      signature,
    });
}

function foundIn({ denied, broken, misshown }: HandConclusion['check'], step: string | undefined): string {
  if (denied.length > 0) return 'denied';
  if (broken.length > 0) return 'agreed';
  if (misshown.length > 0) return 'shown';
  return step ? 'step' : 'agreed';
}

async function sendReport(path: string, token: string | undefined, body: object): Promise<void> {
  try {
    await sendRest(path, { method: 'POST', token, body });
  } catch {
    // A dishonest house may well refuse the report.
  }
}
