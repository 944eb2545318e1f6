import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetProof, BetStatement, LedgerEntry, LobbyTable, Page, PastRound, Session } from '@sabot/edge';
import { betLeafHash, verifyInclusion, verifyRound } from '@sabot/fairness';
import { eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';

describe('REST', () => {
  let fixture: GatewayFixture;
  let session: Session;
  let roundId: string;
  let betId: string;
  let webRoot: string;

  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'sabot-web-'));
    mkdirSync(join(webRoot, '_next/static'), { recursive: true });
    writeFileSync(join(webRoot, 'index.html'), '<p>lobby</p>');
    writeFileSync(join(webRoot, 'table.html'), '<p>table</p>');
    writeFileSync(join(webRoot, 'me.html'), '<p>me</p>');
    writeFileSync(join(webRoot, '_next/static/a1.js'), 'export {}');
    fixture = await GatewayFixture.start({ env: { WEB_ROOT: webRoot } });
    session = await fixture.guest();
    const { main } = fixture;
    for (let played = 0; played < 3; played++) {
      roundId = await main.open();
      betId = randomUUID();
      const player = await fixture.player({ session });
      const bet = {
        betId,
        tableId: 'main',
        roundId,
        amount: 1_000,
        target: 'BANKER',
        clientSeed: 'my own luck',
      };
      expect(await player.bet(bet)).toMatchObject({ ok: true });
      await main.until();
      player.leave();
    }
  });
  afterAll(async () => {
    await fixture.stop();
    rmSync(webRoot, { recursive: true });
  });

  const json = async <T>(path: string, token?: string): Promise<T> =>
    (await (await fixture.get(path, token)).json()) as T;
  const problem = async (path: string, token?: string): Promise<unknown[]> => {
    const response = await fixture.get(path, token);
    const { code, field } = (await response.json()) as { code: string; field?: string };
    return [response.status, response.headers.get('content-type'), code, field];
  };
  const PROBLEM = 'application/problem+json; charset=utf-8';

  it('lists tables with where they stand', async () => {
    await eventually(async () => {
      const tables = await json<LobbyTable[]>('/tables');
      expect(tables).toMatchObject([{ tableId: 'main', state: 'RESULT', roundNumber: 3, schedule: 'timed' }]);
      expect(tables[0]?.limits[0]).toEqual({ target: 'PLAYER', min: 1_000, max: 500_000, step: 1 });
    }, PATIENT);
    expect(await json('/tables/main')).toMatchObject({
      fairnessMode: 'operator-trusted-until-close',
      payTable: { TIE: '8' },
    });
    const roads = await json<{ roads: { beadPlate: unknown[] } }>('/tables/main/roads');
    expect(roads).toMatchObject({ roundNumber: 3, scoreboard: { rounds: expect.any(Array) as unknown } });
    expect(roads.roads.beadPlate).toHaveLength(3);
  });

  it('pages through rounds', async () => {
    const first = await json<Page<PastRound>>('/tables/main/rounds?limit=2');
    expect(first.items.map(({ roundNumber }) => roundNumber)).toEqual([3, 2]);
    const second = await json<Page<PastRound>>(
      `/tables/main/rounds?limit=2&cursor=${first.nextCursor ?? ''}`,
    );
    expect(second).toMatchObject({ items: [{ roundNumber: 1 }], nextCursor: null });
  });

  it('gives a bundle that anyone can verify, with the bet in it', async () => {
    const bundle = await json<{ betBook: { count: number } }>(`/rounds/${roundId}`);
    const { ok, steps } = verifyRound(bundle);
    expect(steps.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(ok).toBe(true);
    expect(bundle.betBook.count).toBe(1);
  });

  it('gives the owner of a bet the proof that it is in the book, and nobody else', async () => {
    const path = `/rounds/${roundId}/bets/${betId}/proof`;
    const proof = await json<BetProof>(path, session.token);
    const { bet, root, count, index, path: siblings } = proof;
    const leaf = betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) });
    expect(bet.playerSeed).toBe('my own luck');
    expect(verifyInclusion({ roundId, root, count, index, leaf, path: siblings })).toBe(true);
    expect(await problem(path)).toEqual([401, PROBLEM, 'UNAUTHENTICATED', undefined]);
    expect(await problem(path, (await fixture.guest()).token)).toEqual([
      404,
      PROBLEM,
      'UNKNOWN_BET',
      undefined,
    ]);
  });

  it('shows the caller their account, bets and ledger, page by page', async () => {
    expect(await json('/me', session.token)).toMatchObject({ userId: session.userId, currency: 'USD' });
    const bets = await json<Page<BetStatement>>('/me/bets?limit=2', session.token);
    expect(bets.items).toHaveLength(2);
    const rest = await json<Page<BetStatement>>(`/me/bets?cursor=${bets.nextCursor ?? ''}`, session.token);
    expect([...bets.items, ...rest.items].map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000]);
    const ledger = await json<Page<LedgerEntry>>('/me/ledger', session.token);
    const sum = ledger.items.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(await fixture.balance(session.userId));
  });

  it.each<[string, number, string, string | undefined]>([
    ['/nowhere', 404, 'NOT_FOUND', undefined],
    ['/tables/nowhere', 404, 'UNKNOWN_TABLE', undefined],
    ['/tables/MAIN', 400, 'VALIDATION', 'tableId'],
    ['/tables/nowhere/roads', 404, 'UNKNOWN_TABLE', undefined],
    ['/tables/nowhere/rounds', 404, 'UNKNOWN_TABLE', undefined],
    ['/tables/main/rounds?limit=1e9', 400, 'VALIDATION', 'limit'],
    ['/tables/main/rounds?limit=0', 400, 'VALIDATION', 'limit'],
    ['/tables/main/rounds?limit=201', 400, 'VALIDATION', 'limit'],
    ['/tables/main/rounds?limit=1&limit=2', 400, 'VALIDATION', 'limit'],
    ['/tables/main/rounds?cursor=garbage', 400, 'VALIDATION', 'cursor'],
    ['/tables/main/rounds?cursor=-1', 400, 'VALIDATION', 'cursor'],
    ['/tables/main/rounds?cursor[$gt]=1', 400, 'VALIDATION', 'cursor[$gt]'],
    ['/tables/main/rounds?unknown=1', 400, 'VALIDATION', 'unknown'],
    ['/rounds/1', 400, 'VALIDATION', 'roundId'],
    ["/rounds/' OR 1=1", 400, 'VALIDATION', 'roundId'],
    [`/rounds/${randomUUID()}`, 404, 'UNKNOWN_ROUND', undefined],
    ['/rounds/%00', 400, 'VALIDATION', 'roundId'],
    ['/rounds/%E0%A4%A', 400, 'VALIDATION', 'request'],
    ['/../../etc/passwd', 404, 'NOT_FOUND', undefined],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, 'NOT_FOUND', undefined],
    ['/me/bets?cursor=garbage', 400, 'VALIDATION', 'cursor'],
    ['/me/ledger?cursor=garbage', 400, 'VALIDATION', 'cursor'],
  ])('GET %s is %i %s', async (path, status, code, field) => {
    expect(await problem(path, session.token)).toEqual([status, PROBLEM, code, field]);
  });

  it('refuses the bundle of a round that has not ended', async () => {
    const open = await fixture.main.open();
    expect(await problem(`/rounds/${open}`)).toEqual([409, PROBLEM, 'INVALID_PHASE', undefined]);
    await fixture.main.until();
  });

  it.each<[string, RequestInit, number, string]>([
    ['another method', { method: 'DELETE' }, 404, 'NOT_FOUND'],
    [
      'a body that is no JSON',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'VALIDATION',
    ],
    ['a body of another type', { method: 'POST', body: 'key=x' }, 400, 'VALIDATION'],
    ['no body', { method: 'POST' }, 400, 'VALIDATION'],
    [
      '8 KiB and more',
      {
        method: 'POST',
        body: JSON.stringify({ key: 'x'.repeat(8_192) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
      'TOO_LARGE',
    ],
    [
      'a compressed body',
      {
        method: 'POST',
        body: gzipSync('{"key":"x"}'),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      415,
      'UNSUPPORTED_TYPE',
    ],
    [
      'a prototype',
      { method: 'POST', body: '{"__proto__":{"key":"x"}}', headers: { 'content-type': 'application/json' } },
      400,
      'VALIDATION',
    ],
    [
      'an unknown field',
      {
        method: 'POST',
        body: '{"key":"x","role":"operator"}',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'VALIDATION',
    ],
  ])('%s is refused', async (_, init, status, code) => {
    const response = await fetch(`${fixture.url}/auth/operator`, init);
    expect([response.status, await response.json()]).toMatchObject([status, { code, status }]);
  });

  it('refuses huge headers', async () => {
    const status = await new Promise((resolve, reject) => {
      const huge = request(
        `${fixture.url}/tables`,
        { headers: { 'x-huge': 'x'.repeat(20_000) } },
        (response) => {
          resolve(response.statusCode);
        },
      );
      huge.on('error', reject).end();
    });
    expect(status).toBe(431);
  });

  it('does what operators ask, once for each key', async () => {
    const headers = {
      authorization: `Bearer ${await fixture.operatorToken()}`,
      'idempotency-key': randomUUID(),
    };
    const guest = await fixture.guest();
    const player = await fixture.player({ session: guest });
    const order = { userId: guest.userId, amount: 5_000, note: 'welcome' };
    const first: unknown = await (await fixture.post('/ops/deposits', order, headers)).json();
    expect(first).toMatchObject({ balance: 105_000, currency: 'USD' });
    expect(await (await fixture.post('/ops/deposits', order, headers)).json()).toEqual(first);
    const reused = await fixture.post('/ops/deposits', { ...order, amount: 6_000 }, headers);
    expect([reused.status, await reused.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
    await eventually(() => {
      expect(player.all('balance-update').at(-1)).toEqual({ balance: 105_000, currency: 'USD' });
    }, PATIENT);
    const more = { ...headers, 'idempotency-key': randomUUID() };
    const withdrawn = await fixture.post('/ops/withdrawals', { ...order, amount: 200_000 }, more);
    expect([withdrawn.status, await withdrawn.json()]).toMatchObject([
      409,
      { code: 'INSUFFICIENT_BALANCE', required: 200_000, available: 105_000 },
    ]);
    for (const amount of [0, -1, 1.5, '5', null, 2 ** 53])
      expect((await fixture.post('/ops/deposits', { ...order, amount }, more)).status).toBe(400);
    const { authorization } = headers;
    expect((await fixture.post('/ops/deposits', order, { authorization })).status).toBe(400);
    expect(await fixture.balance(guest.userId)).toBe(105_000);
    expect(
      (await fixture.post('/ops/tables/main/pause', { note: 'cleaning' }, { authorization })).status,
    ).toBe(200);
    expect((await fixture.post('/ops/tables/main/resume', {}, { authorization })).status).toBe(200);
    expect((await fixture.post(`/ops/rounds/${roundId}/void`, {}, { authorization })).status).toBe(200);
    expect(fixture.main.commands.map(({ subject }) => subject.split('.').at(-1))).toEqual([
      'pause_table',
      'resume_table',
      'void_round',
    ]);
  });

  it('documents itself', async () => {
    const document = await json<{ paths: Record<string, unknown> }>('/docs-json');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/tables/{id}/rounds',
        '/rounds/{id}/bets/{betId}/proof',
        '/me/ledger',
        '/ops/deposits',
        '/auth/guest',
      ]),
    );
    expect((await fixture.get('/docs')).status).toBe(200);
  });

  it('serves the web table beside it', async () => {
    const page = (path: string): Promise<Response> =>
      fetch(fixture.url + path, { headers: { accept: 'text/html' } });
    expect(await (await page('/')).text()).toBe('<p>lobby</p>');
    expect(await (await page('/table')).text()).toBe('<p>table</p>');
    expect(await (await page('/me')).text()).toBe('<p>me</p>');
    expect(await json('/me', session.token)).toMatchObject({ userId: session.userId });
    const script = await fixture.get('/_next/static/a1.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await page('/')).headers.get('cache-control')).toBe('no-cache');
    expect(await json('/config.json')).toEqual({ demo: true, currency: 'USD' });
    expect((await page('/')).headers.get('x-content-type-options')).toBe('nosniff');
  });
});
