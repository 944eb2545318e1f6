'use client';
/** Who the player is, and what they have: one session and its balances, for all pages. */
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
  /** The latest balances that any page heard of. */
  readonly balances: Balances;
  /** The currency of the table that is open; null where the account's own is meant. */
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

/** Opens the session once for all pages: the stored one, the one handed over, or in demo mode a new guest. */
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

/** The server ended the session: a new token for the same account where possible. */
export async function renewSession(): Promise<Session | null> {
  const { session } = useSession.getState();
  if (session && (await refreshed(session))) return useSession.getState().session;
  storeText(KEY, null);
  useSession.setState({ session: null });
  return openSession();
}

/** Takes balances that were told, and shows the one in this currency; an older one than is known changes nothing. */
export function showBalances(told: Balances, currency: string): void {
  const { balances } = useSession.getState();
  useSession.setState({ balances: Object.values(told).reduce(withBalance, balances), currency });
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
    const session = (await handedOver()) ?? (await remembered()) ?? (await guest(demo));
    if (session === null) useSession.setState({ status: 'sign-in' });
    else keep(session);
    return session;
  } catch {
    useSession.setState({ status: 'failed' });
    return null;
  }
}

async function guest(demo: boolean): Promise<Session | null> {
  return demo ? rest<Session>('/auth/guest', { method: 'POST' }) : null;
}

/** The session of the last visit, with the balance of today; null when the gateway no longer knows it. */
async function remembered(): Promise<Session | null> {
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

async function handedOver(): Promise<Session | null> {
  const token = tokenOfFragment(location.hash);
  if (token === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  const { userId, balance, currency } = await rest<Me>('/me', { token });
  // The issuer knows when the token ends; until the gateway says so, it is taken for a day's.
  return { token, userId, balance, currency, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
}

async function refreshed(session: Session): Promise<boolean> {
  try {
    keep(await rest<Session>('/auth/refresh', { method: 'POST', token: session.token }));
    return true;
  } catch (problem) {
    if (problem instanceof RestRefusal) return false;
    // The network is away, not the session: try again soon.
    scheduleRefresh(session, 5_000);
    return true;
  }
}

function keep(session: Session): void {
  const { balances: known, session: before } = useSession.getState();
  const { balance, currency, userId } = session;
  // The answer does not say which balance this is, so any that was told with its version is the better one.
  const balances = withBalance(before?.userId === userId ? known : {}, { balance, currency, version: 0 });
  useSession.setState({ status: 'open', session, balances });
  storeText(KEY, JSON.stringify(session));
  scheduleRefresh(session, refreshInMs(session.expiresAt, Date.now()));
}

function scheduleRefresh(session: Session, inMs: number): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => void refreshed(session), inMs);
}
