'use client';
/** The player's session and balances, shared by all pages. */
import type { AccountBalance, Session } from '@sabot/edge';
import { withBalance, type Balances } from '@sabot/table-client';
import { create } from 'zustand';
import { codeOfFragment, isRefused, redeemed } from './launch';
import { refreshInMs } from './refresh-time';
import { rest, RestRefusal } from './rest';
import { loadConfig } from './web-config';

/** After a failure of the network. */
const RETRY_MS = 5_000;

interface SessionStore {
  readonly status: 'idle' | 'opening' | 'open' | 'sign-in' | 'banned' | 'failed';
  readonly session: Session | null;
  /** The latest balances that any page received. */
  readonly balances: Balances;
  /** The currency of the open table; null means the account's own. */
  readonly currency: string | null;
  readonly demo: boolean;
  /** Answers whether the session of another player may be replaced; null while nobody asks. */
  readonly mayReplace: ((yes: boolean) => void) | null;
}

export const useSession = create<SessionStore>(() => ({
  status: 'idle',
  session: null,
  balances: {},
  currency: null,
  demo: false,
  mayReplace: null,
}));

let opening: Promise<Session | null> | undefined;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens one session for all pages: of the code in the URL fragment, or the one that this browser had, which the gateway
 * knows by its cookie, or in demo mode a new guest's. The token is kept in memory only.
 */
export function openSession(): Promise<Session | null> {
  const { session } = useSession.getState();
  if (session && Date.parse(session.expiresAt) > Date.now()) return Promise.resolve(session);
  return once(session ? renew : open);
}

/** Gets a new token of the same session, also long after the old one has expired. */
export function renewSession(): Promise<Session | null> {
  return once(renew);
}

function once(work: () => Promise<Session | null>): Promise<Session | null> {
  opening ??= work().finally(() => {
    opening = undefined;
  });
  return opening;
}

/** Asks for new demo credit on the same account; returns why there is none. */
export async function topUpCredit(): Promise<RestRefusal | null> {
  try {
    const token = (await openSession())?.token;
    const balance = await rest<AccountBalance>('/me/demo-credit', { method: 'POST', token });
    useSession.setState(({ balances }) => ({ balances: withBalance(balances, balance) }));
    return null;
  } catch (problem) {
    if (problem instanceof RestRefusal) return problem;
    return new RestRefusal(0, 'TIMEOUT');
  }
}

/** Merges new balances and shows the one in this currency. A balance older than the known one changes nothing. */
export function showBalances(received: Balances, currency: string): void {
  const { balances } = useSession.getState();
  useSession.setState({ balances: Object.values(received).reduce(withBalance, balances), currency });
}

/** Shows the account's own balance again. */
export function leaveTableCurrency(): void {
  useSession.setState({ currency: null });
}

export function shownCurrency({ currency, session }: SessionStore): string | undefined {
  return currency ?? session?.currency;
}

/** The balance to show; null while none is known. */
export function shownBalance(store: SessionStore): number | null {
  return store.balances[shownCurrency(store) ?? '']?.balance ?? null;
}

async function open(): Promise<Session | null> {
  useSession.setState({ status: 'opening' });
  try {
    const { demo } = await loadConfig();
    useSession.setState({ demo });
    return took((await launched()) ?? (await continued()));
  } catch (problem) {
    useSession.setState({ status: statusAfter(problem), session: null });
    return null;
  }
}

/** What is on the screen stays there meanwhile. */
async function renew(): Promise<Session | null> {
  const { session: before } = useSession.getState();
  if (before === null) return open();
  try {
    const session = await renewed(before);
    // In another tab the player has become somebody else: this one shows that player's tables from the start.
    if (session && session.userId !== before.userId) location.reload();
    return took(session);
  } catch (problem) {
    if (problem instanceof RestRefusal && problem.status < 500) {
      useSession.setState({ status: statusAfter(problem), session: null });
      return null;
    }
    scheduleRefresh(RETRY_MS);
    return before;
  }
}

/** A guest whose browser keeps no cookie still has the token. */
async function renewed({ token }: Session): Promise<Session | null> {
  if (!useSession.getState().demo) return continued();
  try {
    return await post('/auth/refresh', { token });
  } catch (problem) {
    if (!isRefused(problem, 'UNAUTHENTICATED')) throw problem;
    return continued();
  }
}

async function continued(): Promise<Session | null> {
  if (useSession.getState().demo) return post('/auth/guest');
  try {
    return await post('/auth/session');
  } catch (problem) {
    if (isRefused(problem, 'UNAUTHENTICATED')) return null;
    throw problem;
  }
}

async function launched(): Promise<Session | null> {
  const code = codeOfFragment(location.hash);
  if (code === null) return null;
  const session = await redeemed(code, {
    redeem: (body) => post('/auth/redeem', { body }),
    mayReplace: asked,
  });
  // Not after a failure: then the player may try again with the same code.
  history.replaceState(null, '', location.pathname + location.search);
  return session;
}

/** Asks the player, on whatever page this is. */
async function asked(): Promise<boolean> {
  const yes = await new Promise<boolean>((resolve) => {
    useSession.setState({ mayReplace: resolve });
  });
  useSession.setState({ mayReplace: null });
  return yes;
}

function post(
  path: string,
  more: { readonly token?: string; readonly body?: object } = {},
): Promise<Session> {
  return rest<Session>(path, { method: 'POST', ...more });
}

function statusAfter(problem: unknown): 'banned' | 'failed' {
  return isRefused(problem, 'FORBIDDEN') ? 'banned' : 'failed';
}

function took(session: Session | null): Session | null {
  if (session === null) {
    useSession.setState({ status: 'sign-in', session: null });
    return null;
  }
  const { balances: known, session: before } = useSession.getState();
  const { balance, currency, userId } = session;
  // This balance comes without a version, so any balance that has one takes precedence.
  const balances = withBalance(before?.userId === userId ? known : {}, { balance, currency, version: 0 });
  useSession.setState({ status: 'open', session, balances });
  scheduleRefresh(refreshInMs(session.expiresAt, Date.now()));
  return session;
}

function scheduleRefresh(inMs: number): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => void renewSession(), inMs);
}
