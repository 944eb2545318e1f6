'use client';
/** The player's session and balances, shared by all pages. */
import type { Me, Session } from '@sabot/edge';
import { withBalance, type Balances } from '@sabot/table-client';
import { create } from 'zustand';
import { storedText, storeText } from '../settings/browser-storage';
import { rest, RestRefusal } from './rest';
import { refreshInMs, tokenOfFragment, usableSession } from './stored-session';
import { loadConfig } from './web-config';

const KEY = 'sabot.session';

interface SessionStore {
  readonly status: 'idle' | 'opening' | 'open' | 'sign-in' | 'failed';
  readonly session: Session | null;
  /** The latest balances that any page received. */
  readonly balances: Balances;
  /** The currency of the open table; null means the account's own. */
  readonly currency: string | null;
  readonly demo: boolean;
}

export const useSession = create<SessionStore>(() => ({
  status: 'idle',
  session: null,
  balances: {},
  currency: null,
  demo: false,
}));

let opening: Promise<Session | null> | undefined;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Opens one session for all pages: from the URL fragment, from storage, or in demo mode as a new guest. */
export function openSession(): Promise<Session | null> {
  const { session } = useSession.getState();
  if (session && Date.parse(session.expiresAt) > Date.now()) return Promise.resolve(session);
  opening ??= open().finally(() => {
    opening = undefined;
  });
  return opening;
}

/** Forgets the account and opens another one with fresh demo credit. */
export async function openNewGuest(): Promise<Session | null> {
  storeText(KEY, null);
  useSession.setState({ session: null, balances: {}, status: 'opening' });
  return openSession();
}

/** Called when the server has ended the session: gets a new token, for the same account if possible. */
export async function renewSession(): Promise<Session | null> {
  const { session } = useSession.getState();
  if (session && (await refreshed(session))) return useSession.getState().session;
  storeText(KEY, null);
  useSession.setState({ session: null });
  return openSession();
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
    const session = (await sessionFromFragment()) ?? (await storedSession()) ?? (await guest(demo));
    if (session === null) useSession.setState({ status: 'sign-in' });
    else saveSession(session);
    return session;
  } catch {
    useSession.setState({ status: 'failed' });
    return null;
  }
}

async function guest(demo: boolean): Promise<Session | null> {
  return demo ? rest<Session>('/auth/guest', { method: 'POST' }) : null;
}

/** The last visit's session with today's balance; null when the gateway no longer knows it. */
async function storedSession(): Promise<Session | null> {
  const session = usableSession(storedText(KEY), Date.now());
  if (session === null) return null;
  try {
    const { balance } = await rest<Me>('/me', { token: session.token });
    return { ...session, balance };
  } catch (problem) {
    if (problem instanceof RestRefusal && problem.status < 500) return null;
    throw problem;
  }
}

async function sessionFromFragment(): Promise<Session | null> {
  const token = tokenOfFragment(location.hash);
  if (token === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  const { userId, balance, currency } = await rest<Me>('/me', { token });
  // Only the issuer knows when the token expires. Assume a day; the gateway will say when it is over.
  return { token, userId, balance, currency, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
}

async function refreshed(session: Session): Promise<boolean> {
  try {
    saveSession(await rest<Session>('/auth/refresh', { method: 'POST', token: session.token }));
    return true;
  } catch (problem) {
    if (problem instanceof RestRefusal) return false;
    // The network failed, not the session: try again soon.
    scheduleRefresh(session, 5_000);
    return true;
  }
}

function saveSession(session: Session): void {
  const { balances: known, session: before } = useSession.getState();
  const { balance, currency, userId } = session;
  // This balance comes without a version, so any balance that has one takes precedence.
  const balances = withBalance(before?.userId === userId ? known : {}, { balance, currency, version: 0 });
  useSession.setState({ status: 'open', session, balances });
  storeText(KEY, JSON.stringify(session));
  scheduleRefresh(session, refreshInMs(session.expiresAt, Date.now()));
}

function scheduleRefresh(session: Session, inMs: number): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => void refreshed(session), inMs);
}
