/**
 * How the operator's site hands a player over: its link carries a one-use code in the fragment, which never reaches a server's
 * log. A session of another player in this browser is only replaced when the player says so.
 */
import type { Session } from '@sabot/edge';
import { RestRefusal } from './rest';

/** The code in a fragment such as `#code=…`; null when there is none. */
export function codeOfFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('code');
}

export interface Redeeming {
  readonly redeem: (body: { readonly code: string; readonly replace?: boolean }) => Promise<Session>;
  /** Resolves to true when the player wants to go on as the other player. */
  readonly mayReplace: () => Promise<boolean>;
}

/** The session of a code; null when it was used, is too old, or when the player stays who they are. */
export async function redeemed(code: string, { redeem, mayReplace }: Redeeming): Promise<Session | null> {
  try {
    return await redeem({ code });
  } catch (problem) {
    if (isRefused(problem, 'UNAUTHENTICATED')) return null;
    if (!isRefused(problem, 'OTHER_SESSION')) throw problem;
  }
  if (!(await mayReplace())) return null;
  try {
    return await redeem({ code, replace: true });
  } catch (problem) {
    // The player thought for longer than the code lasts.
    if (isRefused(problem, 'UNAUTHENTICATED')) return null;
    throw problem;
  }
}

export function isRefused(problem: unknown, code: string): boolean {
  return problem instanceof RestRefusal && problem.code === code;
}
