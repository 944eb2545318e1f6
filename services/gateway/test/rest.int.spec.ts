import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetProof, BetStatement, LedgerEntry, LobbyTable, Page, PastRound, Session } from '@sabot/edge';
import { betLeafHash, verifyInclusion, verifyRound } from '@sabot/fairness';
import { eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Test } from 'supertest';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';

/** Sends raw text, because JSON can express what no client library would send. */
const sendJson =
  (body: string | Buffer) =>
  (request: Test): Test =>
    request.type('application/json').send(body);

describe('REST', () => {
  let fixture: GatewayFixture;
  let session: Session;
  let roundId: string;
  let betId: string;

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
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
  afterAll(() => fixture.stop());

  const json = async <T>(path: string, token?: string): Promise<T> =>
    (await fixture.get(path, token).expect(200)).body as T;
  const problem = async (path: string, token?: string): Promise<unknown[]> => {
    const { status, headers, body } = await answerOf(fixture.get(path, token));
    const { code, field } = body as { code: string; field?: string };
    return [status, headers['content-type'], code, field];
  };
  const PROBLEM = 'application/problem+json; charset=utf-8';

  it('lists tables with their current rounds', async () => {
    await eventually(async () => {
      const tables = await json<LobbyTable[]>('/tables');
      expect(tables).toMatchObject([{ tableId: 'main', state: 'RESULT', roundNumber: 3, schedule: 'timed' }]);
      expect(tables).toMatchObject([{ names: { 'zh-Hant': 'main 桌' }, firstRound: 1 }]);
      expect(tables[0]?.limits[0]).toEqual({ target: 'PLAYER', min: 1_000, max: 500_000, step: 1 });
    }, PATIENT);
    expect(await json('/tables/main')).toMatchObject({
      fairnessMode: 'operator-trusted-until-close',
      payTable: { TIE: '8' },
    });
    const roads = await json<{ roads: { beadPlate: unknown[] } }>('/tables/main/roads');
    expect(roads).toMatchObject({
      roundNumber: 3,
      firstRound: 1,
      scoreboard: { rounds: expect.any(Array) as unknown },
    });
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

  it('finds a round by its number, once it has ended', async () => {
    const { items } = await json<Page<PastRound>>('/tables/main/rounds');
    for (const round of items) expect(await json(`/tables/main/rounds/${round.roundNumber}`)).toEqual(round);
    expect(await problem('/tables/main/rounds/4')).toEqual([404, PROBLEM, 'UNKNOWN_ROUND', undefined]);
  });

  it('returns a bundle that anyone can verify, with the bet in it', async () => {
    const bundle = await json<{ betBook: { count: number } }>(`/rounds/${roundId}`);
    const { ok, steps } = verifyRound(bundle);
    expect(steps.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(ok).toBe(true);
    expect(bundle.betBook.count).toBe(1);
  });

  it('builds a bundle once for everyone, who may keep it forever', async () => {
    const { service, url } = fixture.gatewayAt(0);
    const built = async (): Promise<number> => {
      const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
      return Number(/bundle_requests_total\{source="built"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const [, ended] = fixture.main.ended;
    const path = `/rounds/${ended?.roundId ?? ''}`;
    const before = await built();
    const ask = (): Promise<Response> => fetch(url + path, { headers: { origin: 'http://any.example' } });
    const all = await Promise.all(Array.from({ length: 200 }, ask));
    expect(await built()).toBe(before + 1);
    const texts = await Promise.all(all.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    const { headers } = await answerOf(fixture.get(path).set('accept-encoding', 'gzip, deflate, br'));
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(headers.etag).toMatch(/^"[\w-]+-br"$/);
    await fixture
      .get(path)
      .set('if-none-match', headers.etag ?? '')
      .set('accept-encoding', 'br')
      .expect(304);
    await fixture.get(path).set('accept-encoding', 'gzip').expect('content-encoding', 'gzip');
    await fixture.rest().head(path).set('accept-encoding', 'identity').expect(200);
  });

  it('gives only the owner of a bet the proof that it is in the book', async () => {
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
    expect(ledger.items[0]?.balanceAfter).toBe(sum);
    let running = 0;
    for (const { amount, balanceAfter } of ledger.items.toReversed())
      expect(balanceAfter).toBe((running += amount));
    const { items: played } = await json<Page<PastRound>>('/tables/main/rounds');
    for (const { roundId: id, roundNumber, result } of [...bets.items, ...rest.items]) {
      const round = played.find((ended) => ended.roundId === id);
      expect(result).not.toBeNull();
      expect({ roundNumber, result }).toEqual({ roundNumber: round?.roundNumber, result: round?.result });
    }
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
    ['/tables/main/rounds/0', 400, 'VALIDATION', 'number'],
    ['/tables/main/rounds/1e3', 400, 'VALIDATION', 'number'],
    ['/tables/nowhere/rounds/1', 404, 'UNKNOWN_TABLE', undefined],
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
    await fixture.get(`/rounds/${open}`).expect('cache-control', 'no-store');
    await fixture.main.until();
    expect(await json(`/rounds/${open}`)).toMatchObject({ roundId: open });
  });

  it.each<[string, string, string]>([
    ['DELETE', '/auth/operator', 'POST, OPTIONS'],
    ['GET', '/auth/logout', 'POST, OPTIONS'],
    ['PUT', '/ops/deposits', 'POST, OPTIONS'],
    ['POST', '/tables/main/rounds', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/rounds/any/bets/any/proof', 'GET, HEAD, OPTIONS'],
    ['POST', '/config.json', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/me', 'GET, HEAD, OPTIONS'],
  ])('%s is not allowed at %s', async (method, path, allow) => {
    const { status, headers, body } = await answerOf(
      new Test(fixture.url, method, path).set({
        authorization: `Bearer ${session.token}`,
      }),
    );
    expect([status, headers['content-type'], headers.allow]).toEqual([405, PROBLEM, allow]);
    expect(body).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
  });

  it.each<[string, (request: Test) => Test, number, string]>([
    ['no body', (request) => request, 400, 'VALIDATION'],
    ['an empty body', sendJson(''), 400, 'VALIDATION'],
    ['a body that is not JSON', sendJson('{'), 400, 'VALIDATION'],
    ['trailing data', sendJson('{"key":"x"} {}'), 400, 'VALIDATION'],
    ['a string', sendJson('"key"'), 400, 'VALIDATION'],
    ['null', sendJson('null'), 400, 'VALIDATION'],
    ['an array', sendJson('[{"key":"x"}]'), 400, 'VALIDATION'],
    ['a key twice, the last one wrong', sendJson('{"key":"x","key":7}'), 400, 'VALIDATION'],
    ['depth 3,000', sendJson(`{"key":${'['.repeat(3_000)}${']'.repeat(3_000)}}`), 400, 'VALIDATION'],
    ['a prototype', sendJson('{"__proto__":{"key":"x"}}'), 400, 'VALIDATION'],
    ['a constructor', sendJson('{"key":"x","constructor":{}}'), 400, 'VALIDATION'],
    ['an unknown field', sendJson('{"key":"x","role":"operator"}'), 400, 'VALIDATION'],
    ['a lone surrogate', sendJson('{"key":"\\ud800"}'), 403, 'FORBIDDEN'],
    ['a form', (request) => request.type('form').send({ key: 'x' }), 400, 'VALIDATION'],
    ['XML', (request) => request.type('xml').send('<key>x</key>'), 400, 'VALIDATION'],
    [
      'another alphabet',
      (request) => request.type('application/json; charset=x').send('{}'),
      415,
      'UNSUPPORTED_TYPE',
    ],
    ['8 KiB and more', sendJson(JSON.stringify({ key: 'x'.repeat(8_192) })), 413, 'TOO_LARGE'],
    [
      'a compressed body',
      (request) => sendJson(gzipSync('{"key":"x"}'))(request).set('content-encoding', 'gzip'),
      415,
      'UNSUPPORTED_TYPE',
    ],
  ])('%s is refused', async (_, send, status, code) => {
    const answer = await send(fixture.rest().post('/auth/operator'));
    expect([answer.status, answer.body]).toMatchObject([status, { code, status }]);
  });

  it('refuses huge headers', async () => {
    await fixture.get('/tables').set('x-huge', 'x'.repeat(20_000)).expect(431);
  });

  it('documents itself', async () => {
    const document = await json<{ paths: Record<string, unknown> }>('/docs-json');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/tables/{id}/rounds',
        '/tables/{id}/rounds/{number}',
        '/rounds/{id}/bets/{betId}/proof',
        '/me/ledger',
        '/ops/deposits',
        '/ops/audit',
        '/ops/users/{userId}/revoke',
        '/auth/logout',
        '/reports/verification-mismatch',
        '/auth/guest',
      ]),
    );
    await fixture.get('/docs').expect(200);
  });
});
