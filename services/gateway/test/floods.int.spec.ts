import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { expectGrantedTogether, isServed } from './granted.js';
import { Player } from './player.js';
import { maskedFrame, RawSocket } from './raw-socket.js';

const SYNC = '42/baccarat,["sync",{"tableId":"main"}]';
const TEXT = 0x1;
const PING = 0x9;
/** Far less than the half minute that a WebSocket library gives a client to close its side. */
const SOON = { timeoutMs: 10_000 } as const;

describe('a hostile client', () => {
  let fixture: GatewayFixture;
  let port: number;
  beforeAll(async () => {
    fixture = await GatewayFixture.start({
      env: { RATE_SOCKET_MESSAGES: '100000', RATE_USER_MESSAGES: '100000', SEATED_WITHIN_MS: '1000' },
    });
    port = fixture.gatewayAt(0).port;
    // One with limits that are quickly reached.
    await fixture.startGateway({
      RATE_SOCKET_MESSAGES: '20',
      RATE_ADDRESS_REQUESTS: '20',
      MAX_ADDRESS_SOCKETS: '3',
      MAX_ADDRESS_CONNECTIONS: '20',
    });
  });
  afterAll(() => fixture.stop());

  const open = async (options = {}, at = port): Promise<RawSocket> => {
    const socket = await RawSocket.open(at, options);
    if (!(socket instanceof RawSocket)) throw new Error(`the upgrade was refused: ${socket}`);
    return socket;
  };
  const closedBy = (reason: string, gateway = 0): Promise<number> =>
    fixture.metric(`connections_closed_total{reason="${reason}"`, gateway);
  /** Does something, and expects that the connection is then closed for this reason. */
  const expectClosed = async (socket: RawSocket, reason: string, gateway = 0): Promise<void> => {
    await eventually(() => {
      expect(socket.closed).toBe(true);
    }, SOON);
    await eventually(async () => {
      expect(await closedBy(reason, gateway)).toBeGreaterThan(0);
    }, SOON);
  };

  it.each([
    ['a refused token', '40/baccarat,{"token":"no token"}', 'refused'],
    ['an unknown namespace', '40/admin,{"token":"x"}', 'unknown-namespace'],
    ['a packet that is none', '42/baccarat,7{}', 'malformed'],
    ['an event before it has a session', '42/baccarat,["sync",{}]', 'malformed'],
    ['broken framing', Buffer.from([0xff, 0xff, 0xff]), 'malformed'],
  ])('is disconnected at once by %s, also when it ignores that it is closed', async (_, data, reason) => {
    const socket = await open({ ignoresClose: true });
    if (typeof data === 'string') socket.send(data);
    else socket.tcp.write(data);
    await expectClosed(socket, reason);
  });

  it('has one token looked at, however many it sends', async () => {
    const refusedBefore = await fixture.metric('connects_refused_total{code="UNAUTHENTICATED"');
    const socket = await open({ ignoresClose: true });
    const one = maskedFrame(Buffer.from('40/baccarat,{"token":"no token"}'), TEXT);
    for (let at = 0; at < 20; at++) {
      socket.tcp.write(one);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await expectClosed(socket, 'refused');
    expect((await fixture.metric('connects_refused_total{code="UNAUTHENTICATED"')) - refusedBefore).toBe(1);
  });

  it('without a session is disconnected, also when it had one', async () => {
    const [never, left] = [await open(), await RawSocket.join(port, (await fixture.guest()).token)];
    left.send('41/baccarat,');
    await expectClosed(never, 'no-session');
    await expectClosed(left, 'no-session');
  });

  it('that does not read the answers to its requests is cut, with its backlog bounded', async () => {
    const deaf = await RawSocket.join(port, (await fixture.guest()).token);
    deaf.tcp.pause();
    const many = Buffer.concat(
      Array.from({ length: 1_000 }, () => maskedFrame(Buffer.from('42/baccarat,1["join-lobby"]'), TEXT)),
    );
    await eventually(async () => {
      deaf.tcp.write(many);
      expect(await closedBy('backlog')).toBe(1);
    }, PATIENT);
    expect(await fixture.metric('slow_readers_total')).toBe(1);
    deaf.tcp.destroy();
  });

  it.each([
    ['pings', '', PING],
    ['acknowledgements of nothing', '43/baccarat,7[]', TEXT],
    ['messages', SYNC, TEXT],
  ])('that floods with %s is cut', async (_, data, opcode) => {
    const before = await closedBy('flood', 1);
    const flood = await RawSocket.join(fixture.gatewayAt(1).port, (await fixture.guest()).token);
    const frame = maskedFrame(Buffer.from(data), opcode);
    flood.tcp.write(Buffer.concat(Array.from({ length: 400 }, () => frame)));
    await expectClosed(flood, 'flood', 1);
    expect(await closedBy('flood', 1)).toBe(before + 1);
  });

  it('may have a limited number of sockets, and of connections that never become any', async () => {
    const at = fixture.gatewayAt(1).port;
    const sockets = await Promise.all(Array.from({ length: 6 }, () => RawSocket.open(at)));
    await eventually(() => {
      const stillOpen = sockets.filter((socket) => socket instanceof RawSocket && !socket.closed);
      expect(stillOpen).toHaveLength(3);
    }, SOON);
    for (const socket of sockets) if (socket instanceof RawSocket) socket.tcp.destroy();
    const halfOpen = Array.from({ length: 30 }, () => connect(at, '127.0.0.1'));
    let cut = 0;
    for (const socket of halfOpen) {
      socket.on('error', () => undefined);
      socket.on('close', () => cut++);
      socket.write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n');
    }
    await eventually(async () => {
      expect(cut).toBeGreaterThanOrEqual(10);
      expect(await fixture.metric('requests_cut_total{why="too-many"', 1)).toBeGreaterThanOrEqual(10);
    }, SOON);
    const [answered] = halfOpen.filter(({ destroyed }) => !destroyed);
    if (!answered) throw new Error('no connection was let in');
    expect(await text(answered)).toContain('408 Request Timeout');
    expect(await fixture.metric('requests_cut_total{why="slow"', 1)).toBeGreaterThan(0);
    for (const socket of halfOpen) socket.destroy();
  });

  it('gets from two gateways together what one of them would grant, as an address and as a user', async () => {
    const limits = { RATE_ADDRESS_REQUESTS: '60', RATE_USER_MESSAGES: '60' };
    const gateways = [await fixture.startGateway(limits), await fixture.startGateway(limits)] as const;
    await expectGrantedTogether({ points: 60, windowMs: 10_000 }, (gateway) =>
      isServed(gateways[gateway].port, '127.2.0.2'),
    );
    const session = await fixture.guest();
    const sockets = [
      await Player.connect(gateways[0].url, session),
      await Player.connect(gateways[1].url, session),
    ] as const;
    await expectGrantedTogether({ points: 60, windowMs: 1_000 }, async (gateway) => {
      const { ok } = await sockets[gateway].ask('leave-lobby');
      return ok;
    });
    for (const socket of sockets) socket.leave();
    for (const { service } of gateways) await service.stop();
  });

  it('pays for OPTIONS like for any other request', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 45; at++) statuses.push((await fixture.rest(1).options('/tables')).status);
    // Two windows of twenty, if one ends meanwhile.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  it('that left has left no work behind: whoever comes next joins at once', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => fixture.guest()));
    const sockets = await Promise.all(players.map(({ token }) => RawSocket.join(port, token)));
    const asked = await fixture.metric('batch_holdings_sum');
    fixture.wallet.freeze();
    for (const socket of sockets)
      socket.tcp.write(
        Buffer.concat(Array.from({ length: 500 }, () => maskedFrame(Buffer.from(SYNC), TEXT))),
      );
    await eventually(async () => {
      expect(await fixture.metric('snapshots_dropped_total{why="too-many"')).toBeGreaterThan(1_000);
    }, PATIENT);
    for (const socket of sockets) socket.tcp.destroy();
    await eventually(async () => {
      expect(await fixture.metric('snapshots_dropped_total{why="gone"')).toBeGreaterThanOrEqual(4);
    }, PATIENT);
    fixture.wallet.thaw();
    const next = await fixture.player();
    await next.join('main');
    // Of 2,000 requests the wallet saw no more than one for each socket at a time.
    expect((await fixture.metric('batch_holdings_sum')) - asked).toBeLessThan(20);
  });

  it('cannot make a gateway ready at which nobody can join', async () => {
    const ready = async (): Promise<number> =>
      (await fetch(`${fixture.gatewayAt(0).service.healthUrl}/readyz`)).status;
    expect(await ready()).toBe(200);
    fixture.wallet.freeze();
    expect(await ready()).toBe(503);
    fixture.wallet.thaw();
    await eventually(async () => {
      expect(await ready()).toBe(200);
    }, PATIENT);
  });
});
