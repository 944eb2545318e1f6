/** A process full of clients: watchers that count the events they get, and bettors that wait for their answers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeanSocket } from './lean-socket.js';

/** The benchmark's commands to a crowd. */
export type CrowdOrder =
  | { readonly do: 'watch'; readonly port: number; readonly token: string; readonly sockets: number }
  | { readonly do: 'seat'; readonly port: number; readonly tokens: readonly string[] }
  | { readonly do: 'bet'; readonly seconds: number }
  | { readonly do: 'report' };

/** What a crowd saw since its last report. */
export interface CrowdReport {
  readonly updates: number;
  /** Times from publishing an update to reading it here. */
  readonly updateMs: readonly number[];
  /** Times from a bet to its answer. */
  readonly betMs: readonly number[];
  readonly refused: number;
}

const NAMESPACE = '/baccarat';
const THINKING_MS = 250;
const CONNECTING_AT_ONCE = 50;

const joined = Buffer.from(`43${NAMESPACE},1[`);
const update = Buffer.from(`42${NAMESPACE},["bet-update"`);
const publishedAt = /"PLAYER":(\d+)/;

let seen = { updates: 0, updateMs: [] as number[], betMs: [] as number[], refused: 0 };
const bettors: Bettor[] = [];

interface Bettor {
  readonly socket: LeanSocket;
  answered: (text: string) => void;
}

function hearUpdate(text: Buffer): void {
  seen.updates++;
  // One in eight is enough for a percentile, and parsing all would slow everything down.
  if (seen.updates % 8 !== 0) return;
  const found = publishedAt.exec(text.toString());
  if (found) seen.updateMs.push(Date.now() - Number(found[1]) / 1_000);
}

function starts(text: Buffer, beginning: Buffer): boolean {
  return (
    text.length >= beginning.length && text.compare(beginning, 0, beginning.length, 0, beginning.length) === 0
  );
}

/** Connects one client and lets it join the table. */
async function seat(port: number, token: string, hear: (text: Buffer) => void): Promise<LeanSocket> {
  let ready: () => void = () => undefined;
  const seated = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const socket = await LeanSocket.open(port, (self, text) => {
    if (starts(text, update)) hearUpdate(text);
    else if (text.toString('latin1', 0, 3) === '40/')
      self.send(`42${NAMESPACE},1["join-table",{"tableId":"main"}]`);
    else if (starts(text, joined)) ready();
    else hear(text);
  });
  socket.send(`40${NAMESPACE},${JSON.stringify({ token })}`);
  await seated;
  return socket;
}

async function watch(port: number, token: string, sockets: number): Promise<void> {
  for (let open = 0; open < sockets; open += CONNECTING_AT_ONCE) {
    const some = Array.from({ length: Math.min(CONNECTING_AT_ONCE, sockets - open) });
    await Promise.all(some.map(() => seat(port, token, () => undefined)));
  }
}

async function seatBettors(port: number, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const bettor: Bettor = {
      socket: await seat(port, token, (text) => {
        if (text.toString('latin1', 0, 2) === '43') bettor.answered(text.toString());
      }),
      answered: () => undefined,
    };
    bettors.push(bettor);
  }
}

async function bet(bettor: Bettor, untilMs: number): Promise<void> {
  await sleep((THINKING_MS * bettors.indexOf(bettor)) / bettors.length);
  for (let id = 2; performance.now() < untilMs; id++) {
    const sentAt = performance.now();
    const answer = new Promise<string>((resolve) => {
      bettor.answered = resolve;
    });
    const order = { betId: randomUUID(), tableId: 'main', amount: 1_000, target: 'PLAYER' };
    bettor.socket.send(`42${NAMESPACE},${id}${JSON.stringify(['place-bet', order])}`);
    if ((await answer).includes('"ok":true')) seen.betMs.push(performance.now() - sentAt);
    else seen.refused++;
    await sleep(THINKING_MS);
  }
}

async function obey(order: CrowdOrder): Promise<CrowdReport | undefined> {
  switch (order.do) {
    case 'watch':
      await watch(order.port, order.token, order.sockets);
      return undefined;
    case 'seat':
      await seatBettors(order.port, order.tokens);
      return undefined;
    case 'bet': {
      const untilMs = performance.now() + order.seconds * 1_000;
      await Promise.all(bettors.map((bettor) => bet(bettor, untilMs)));
      return undefined;
    }
    case 'report': {
      const report = seen;
      seen = { updates: 0, updateMs: [], betMs: [], refused: 0 };
      return report;
    }
  }
}

process.on('message', (order: CrowdOrder) => {
  void obey(order).then((report) => process.send?.(report ?? {}));
});
process.on('disconnect', () => {
  process.exit(0);
});
