/** A campaign of hostile guests against gateways, with a normal player who measures what is left for everyone else. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayFixture } from './gateway-fixture.js';
import { Player } from './player.js';

const ATTACKERS = fileURLToPath(new URL('attackers.mjs', import.meta.url));
const LOOPBACK = '127.0.0.1';
const BET_EVERY_MS = 100;
const JOIN_EVERY_MS = 300;

export const KINDS = [
  'snapshots',
  'unread',
  'tokens',
  'packets',
  'handshakes',
  'bodies',
  'pings',
  'sockets',
] as const;
export type Kind = (typeof KINDS)[number];

export interface HostileGuest {
  readonly token: string;
  readonly localAddress: string;
}

/** What a normal player saw, in milliseconds. */
export interface Felt {
  readonly bets: readonly number[];
  readonly joins: readonly number[];
  readonly refusals: readonly string[];
  readonly wasCut: boolean;
}

/** Guests who have an address each, as if they came from everywhere. */
export async function hostileGuests(fixture: GatewayFixture, count: number): Promise<HostileGuest[]> {
  const guests: HostileGuest[] = [];
  for (let at = 0; at < count; at++) {
    const { token } = await fixture.guest();
    guests.push({ token, localAddress: `127.1.${Math.floor(at / 250)}.${1 + (at % 250)}` });
  }
  return guests;
}

/** Attacks for some seconds; returns what the attackers did. */
export function attack(
  ports: readonly number[],
  kinds: readonly Kind[],
  guests: readonly HostileGuest[],
  seconds: number,
): Promise<{ readonly opened: number; readonly sent: number }> {
  const hostile = guests.map((guest, at) => ({ ...guest, kind: kinds[at % kinds.length] }));
  const order = JSON.stringify({ host: LOOPBACK, ports, seconds, guests: hostile });
  const child = fork(ATTACKERS, [order], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    let did: { readonly opened: number; readonly sent: number } | undefined;
    child.once('message', (message) => {
      did = message as typeof did;
    });
    child.once('exit', (code) => {
      if (did) resolve(did);
      else reject(new Error(`the attackers ended with code ${code}`));
    });
  });
}

/** Plays normally until told to stop: bets and takes back its bets, and joins as somebody who has just come. */
export async function feel(fixture: GatewayFixture, player: Player, until: Promise<unknown>): Promise<Felt> {
  const [bets, joins, refusals]: [number[], number[], string[]] = [[], [], []];
  const state = { isOver: false };
  const over = until.finally(() => {
    state.isOver = true;
  });
  const repeat = async (everyMs: number, act: (at: number) => Promise<void>): Promise<void> => {
    for (let at = 0; !state.isOver; at++) {
      await act(at);
      await sleep(everyMs);
    }
  };
  const betting = repeat(BET_EVERY_MS, async (at) => {
    const askedAtMs = performance.now();
    const answer = await player.bet({
      betId: randomUUID(),
      tableId: 'main',
      amount: 1_000,
      target: 'PLAYER',
    });
    bets.push(performance.now() - askedAtMs);
    if (!answer.ok) refusals.push(`bet ${answer.code}`);
    if (at % 10 === 9) await player.ask('clear-bets', { tableId: 'main' });
  });
  const joining = repeat(JOIN_EVERY_MS, async (at) => {
    const { url } = fixture.gatewayAt(at % fixture.gateways.length);
    const askedAtMs = performance.now();
    const newcomer = await Player.connect(url, player.session);
    const answer = await newcomer.ask('join-table', { tableId: 'main' });
    joins.push(performance.now() - askedAtMs);
    if (!answer.ok) refusals.push(`join ${answer.code}`);
    newcomer.leave();
  });
  await Promise.all([over, betting, joining]);
  return { bets, joins, refusals, wasCut: player.ended !== undefined };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
