import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@sabot/edge';
import { DEALS, eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { maskedFrame, RawSocket } from './raw-socket.js';

const TEXT = 0x1;

/** Everything here goes over the wire as text, because JSON can express what no client library would send. */
describe('bad input', () => {
  let fixture: GatewayFixture;
  let session: Session;
  let socket: RawSocket;
  let pastRound: string;
  let acks = 0;
  /** Requests that never end, by the part that is incomplete; started first, because they take time. */
  const slow = new Map<string, Promise<string>>();

  beforeAll(async () => {
    const env = {
      RATE_SOCKET_MESSAGES: '100000',
      RATE_USER_MESSAGES: '100000',
      RATE_ADDRESS_SOCKETS: '100000',
    };
    fixture = await GatewayFixture.start({ env });
    session = await fixture.guest();
    const { port } = fixture.gatewayAt(0);
    const begun = 'POST /auth/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    slow.set('headers', statusOf(port, begun));
    slow.set('body', statusOf(port, `${begun}Content-Length: 20\r\n\r\n{`));
    socket = await RawSocket.join(fixture.gatewayAt(0).port, session.token);
    pastRound = await fixture.main.open({ hands: DEALS.tie });
    await fixture.main.until();
    await fixture.main.open();
    const joined = await send('join-table', '{"tableId":"main"}');
    expect(joined).toMatchObject({ ok: true });
    await eventually(async () => {
      expect(await send('sync', '{"tableId":"main"}')).toMatchObject({ state: 'BETTING' });
    }, PATIENT);
  });
  afterAll(() => fixture.stop());

  /** Sends an event with raw JSON as its payload and returns the acknowledgement. */
  async function send(event: string, payload?: string): Promise<unknown> {
    const id = ++acks;
    const data = [JSON.stringify(event), ...(payload === undefined ? [] : [payload])].join();
    socket.send(`42/baccarat,${id}[${data}]`);
    const start = `43/baccarat,${id}`;
    const text = await socket.heard((heard) => heard.startsWith(`${start}[`));
    return (JSON.parse(text.slice(start.length)) as unknown[])[0];
  }
  const bet = (fields: Readonly<Record<string, string>>): string => {
    const whole = {
      betId: `"${randomUUID()}"`,
      tableId: '"main"',
      amount: '1000',
      target: '"PLAYER"',
      ...fields,
    };
    return `{${Object.entries(whole)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `"${name}":${value}`)
      .join()}}`;
  };

  it.each([
    ['0', '0'],
    ['-1', '-1'],
    ['-0', '-0'],
    ['0.1', '0.1'],
    ['a string with a fraction', '"1.5"'],
    ['a string', '"1000"'],
    ['null, as NaN is encoded', 'null'],
    ['1e308', '1e308'],
    ['infinity', '1e999'],
    ['2^53 + 2', '9007199254740994'],
    ['2^63', '9223372036854775808'],
    ['leading zeros', '"00100"'],
    ['a plus', '"+100"'],
    ['a blank', '" 100"'],
    ['a comma', '"1,000"'],
    ['hexadecimal', '"0x64"'],
    ['a bigint', '"100n"'],
    ['full-width digits', '"１００"'],
    ['Arabic digits', '"١٠٠"'],
    ['5,000 digits', '9'.repeat(5_000)],
    ['an array', '[1000]'],
    ['an object', '{"valueOf":1000}'],
    ['a boolean', 'true'],
    ['nothing', ''],
  ])('an amount of %s is refused', async (_, amount) => {
    expect(await send('place-bet', bet({ amount }))).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      field: 'amount',
    });
  });

  it.each([
    ['nil', '"00000000-0000-0000-0000-000000000000"'],
    ['of version 1', '"a8098c1a-f86e-11da-bd1a-00112444be1e"'],
    ['of version 7', '"01935f7a-0c00-7000-8000-000000000001"'],
    ['in braces', '"{3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c4e}"'],
    ['a urn', '"urn:uuid:3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c4e"'],
    ['too short', '"3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c4"'],
    ['too long', '"3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c4e0"'],
    ['with NUL', '"3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c\\u0000e"'],
    ['in capitals', '"3F0C6A52-8A0E-4F5C-9D0B-0F6F3A1D2C4E"'],
    ['SQL', '"\' OR 1=1 --"'],
    ['an array', '["3f0c6a52-8a0e-4f5c-9d0b-0f6f3a1d2c4e"]'],
    ['a number', '7'],
    ['7,000 characters', `"${'a'.repeat(7_000)}"`],
    ['missing', ''],
  ])('a bet id that is %s is refused', async (_, betId) => {
    expect(await send('place-bet', bet({ betId }))).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      field: 'betId',
    });
  });

  it.each<[string, Record<string, string>, object]>([
    ['an unknown table', { tableId: '"nowhere"' }, { code: 'UNKNOWN_TABLE' }],
    ['a NATS wildcard as table', { tableId: '"main.>"' }, { code: 'VALIDATION', field: 'tableId' }],
    ['an unknown round', { roundId: '"01935f7a-0c00-7000-8000-000000000001"' }, { code: 'UNKNOWN_ROUND' }],
    ['a round that is not an id', { roundId: '"next"' }, { code: 'VALIDATION', field: 'roundId' }],
    ['an unknown target', { target: '"DRAGON"' }, { code: 'VALIDATION', field: 'target' }],
    ['a property of Object as target', { target: '"constructor"' }, { code: 'VALIDATION', field: 'target' }],
    ['a target that is not on offer', { target: '"SUPER_SIX"' }, { code: 'BET_NOT_OFFERED' }],
    ['too little', { amount: '999' }, { code: 'BET_BELOW_MIN', min: 1_000, actual: 999 }],
    ['too much', { amount: '500001' }, { code: 'BET_ABOVE_MAX', max: 500_000, actual: 500_001 }],
    [
      'more than there is',
      { amount: '100001' },
      { code: 'INSUFFICIENT_BALANCE', required: 100_001, available: 100_000 },
    ],
    [
      'a seed with a lone surrogate',
      { clientSeed: '"\\ud800"' },
      { code: 'VALIDATION', field: 'clientSeed' },
    ],
    [
      'a seed that is too long',
      { clientSeed: `"${'x'.repeat(65)}"` },
      { code: 'VALIDATION', field: 'clientSeed' },
    ],
    ['another user’s id', { userId: '"house"' }, { code: 'VALIDATION', field: 'userId' }],
    ['a balance', { balance: '1' }, { code: 'VALIDATION', field: 'balance' }],
    ['a payout', { payout: '1' }, { code: 'VALIDATION', field: 'payout' }],
    ['a prototype', { ['__proto__']: '{"amount":1000}' }, { code: 'VALIDATION' }],
    [
      'a constructor',
      { constructor: '{"prototype":{"ok":true}}' },
      { code: 'VALIDATION', field: 'constructor' },
    ],
  ])('a bet with %s is refused', async (_, fields, expected) => {
    expect(await send('place-bet', bet(fields))).toMatchObject({ ok: false, ...expected });
  });

  it('a bet on a round that is over is refused and not moved to the next', async () => {
    expect(await send('place-bet', bet({ roundId: `"${pastRound}"` }))).toMatchObject({
      code: 'BETTING_CLOSED',
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['a string', '"main"'],
    ['an empty object', '{}'],
    ['an array', '[]'],
    ['fifty bets', `[${Array.from({ length: 50 }, () => '{"betId":"x"}').join()}]`],
    ['a prototype', '{"__proto__":{"tableId":"main"}}'],
    ['a key twice, the last one wrong', '{"tableId":"main","tableId":7}'],
    ['depth 3,000', '['.repeat(3_000) + ']'.repeat(3_000)],
    ['an object of depth 1,000', '{"a":'.repeat(1_000) + '1' + '}'.repeat(1_000)],
    ['two payloads', '{"tableId":"main"},{"tableId":"main"}'],
  ])('%s instead of a request is refused by every event', async (_, payload) => {
    for (const event of [
      'join-table',
      'leave-table',
      'sync',
      'place-bet',
      'remove-bet',
      'clear-bets',
      'deal',
    ])
      expect(await send(event, payload)).toMatchObject({ ok: false, code: 'VALIDATION' });
  });

  it.each([
    'foo',
    '',
    '__proto__',
    'constructor',
    'toString',
    'error',
    'place-bet ',
    'PLACE-BET',
    'game-status',
  ])('an event named %j is refused', async (event) => {
    expect(await send(event, '{}')).toMatchObject({ ok: false, code: 'VALIDATION', field: 'event' });
  });

  it('an event whose name is a number is refused', async () => {
    socket.send(`42/baccarat,${++acks}[123,{}]`);
    const text = await socket.heard((heard) => heard.startsWith(`43/baccarat,${acks}[`));
    expect(text).toContain('"code":"VALIDATION","message":"The request is not well formed.","field":"event"');
  });

  it('a bad bet that wants no acknowledgement is refused with an event', async () => {
    socket.send('42/baccarat,["place-bet",{"betId":"mine"}]');
    const text = await socket.heard((heard) => heard.includes('"betId":"mine"'));
    expect(text).toMatch(/^42\/baccarat,\["bet-reject",\{"betId":"mine","code":"VALIDATION"/);
    socket.send('42/baccarat,["join-table"]');
    socket.send('42/baccarat,["sync",null]');
    expect(await send('join-lobby')).toMatchObject({ ok: true });
  });

  it.each<[string, string | Buffer, number]>([
    ['an unknown packet', '49/baccarat,["x"]', TEXT],
    ['an unknown engine packet', '9', TEXT],
    ['a truncated packet', '42/baccarat,7["place-bet",{"betId"', TEXT],
    ['trailing data', '42/baccarat,7["sync",{}]]', TEXT],
    ['NaN', '42/baccarat,7["place-bet",{"amount":NaN}]', TEXT],
    ['no name', '42/baccarat,7[]', TEXT],
    ['an object as packet', '42/baccarat,7{}', TEXT],
    ['a reserved name', '42/baccarat,["disconnect"]', TEXT],
    ['another reserved name', '42/baccarat,["newListener"]', TEXT],
    ['too many attachments', '4599-/baccarat,["place-bet",{"_placeholder":true,"num":0}]', TEXT],
    ['a negative number of attachments', '45-1-/baccarat,["place-bet"]', TEXT],
    ['binary instead of text', Buffer.from([1, 2, 3]), 2],
    ['a ping in the wrong direction', '2probe', TEXT],
    ['8 KiB and one byte', 'x'.repeat(8 * 1_024 + 1), TEXT],
    ['16 MB', Buffer.alloc(16_000_000, 'x'), TEXT],
    ['a control frame with a reserved opcode', Buffer.from('x'), 0xb],
  ])('%s closes only the socket that sent it', async (_, data, opcode) => {
    const own = await RawSocket.join(fixture.gatewayAt(0).port, session.token);
    own.send(data, opcode);
    await eventually(() => {
      expect(own.closed).toBe(true);
    }, PATIENT);
    expect(await send('join-lobby')).toMatchObject({ ok: true });
  });

  it.each([
    ['pings', '', 0x9],
    ['pongs', '', 0xa],
    ['unsolicited Engine.IO pongs', '3', TEXT],
  ])('a flood of %s disturbs nobody else', async (_, data, opcode) => {
    const own = await RawSocket.join(fixture.gatewayAt(0).port, session.token);
    const frame = maskedFrame(Buffer.from(data), opcode);
    own.tcp.write(Buffer.concat(Array.from({ length: 20_000 }, () => frame)));
    expect(await send('join-lobby')).toMatchObject({ ok: true });
    own.tcp.destroy();
    expect(await send('join-lobby')).toMatchObject({ ok: true });
  });

  it.each([
    ['another namespace', '40/admin,{"token":"x"}'],
    ['no namespace', '40'],
  ])('%s is not served', async (_, packet) => {
    const own = await RawSocket.open(fixture.gatewayAt(0).port);
    if (!(own instanceof RawSocket)) throw new Error('the socket was refused');
    own.send(packet);
    expect(await own.heard((text) => text.startsWith('44'))).toMatch(/Invalid namespace|FORBIDDEN/);
    await eventually(() => {
      expect(own.closed).toBe(true);
    }, PATIENT);
  });

  it.each(['headers', 'body'])('a request that never finishes its %s is cut off', async (part) => {
    expect(await slow.get(part)).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('leaves the same process running, and no money has moved', async () => {
    expect(await fixture.balance(session.userId)).toBe(100_000);
    const neighbour = await fixture.player();
    await neighbour.join('main');
    const bet = { betId: randomUUID(), amount: 1_000, target: 'PLAYER' };
    expect(await neighbour.bet(bet)).toMatchObject({ ok: true });
    expect(await fixture.metric('requests_refused_total')).toBeGreaterThan(100);
    expect(fixture.gatewayAt(0).service.running).toBe(true);
  });
});

/** Begins a request and waits for the server to end the connection; returns the first line received. */
async function statusOf(port: number, begun: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(begun);
  return (await text(socket)).split('\r\n')[0] ?? '';
}
