import { describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { CloseReason } from './close-reason.js';
import { Connection, type Engine, MAX_BACKLOG_BYTES } from './connection.js';
import { EDGE_NAMESPACES, frameOf } from './frame.js';

const FRAME = frameOf('balance-update', { balance: 1, currency: 'USD', version: 1 });
const MAX_FRAMES = 10;

/** The parts of ws that a connection uses. */
class WebSocket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  terminated = false;
  readonly sent: (readonly Buffer[])[] = [];
  readonly _sender;

  constructor(hasSender: boolean) {
    super();
    this._sender = hasSender ? { sendFrame: (list: readonly Buffer[]) => this.sent.push(list) } : undefined;
  }

  terminate(): void {
    this.terminated = true;
  }
}

/** The parts of Engine.IO: what is written stays in its buffer while the transport is stuck. */
class FakeEngine extends EventEmitter {
  readyState = 'open';
  writeBuffer: unknown[] = [];
  closes = 0;
  readonly written: { readonly packet: string; readonly options: object }[] = [];
  readonly socket: WebSocket;
  readonly transport;

  constructor({ sender = true, queued = 0 } = {}) {
    super();
    this.socket = new WebSocket(sender);
    this.transport = { socket: this.socket };
    this.writeBuffer = Array.from({ length: queued }, () => 'earlier');
  }

  write(packet: string, options: object): void {
    this.emit('packetCreate', { type: 'message', data: packet });
    this.written.push({ packet, options });
  }

  close(): void {
    this.closes++;
    this.readyState = 'closing';
  }
}

function connect({
  direct = true,
  unseatedMs = 60_000,
  ...more
}: Partial<{ direct: boolean; unseatedMs: number; sender: boolean; queued: number }> = {}) {
  const engine = new FakeEngine(more);
  const reasons: CloseReason[] = [];
  const connection = new Connection(engine, {
    direct,
    maxFrames: MAX_FRAMES,
    unseatedMs,
    namespaces: EDGE_NAMESPACES,
    closed: (reason) => reasons.push(reason),
  });
  connection.seated();
  const end = (reason: string, description?: Error): CloseReason | undefined => {
    engine.emit('close', reason, description);
    return reasons.at(-1);
  };
  return { engine, ws: engine.socket, connection, end };
}

describe('a frame', () => {
  it('goes straight to the WebSocket', () => {
    const { connection, ws, engine } = connect();
    connection.write(FRAME);
    expect([ws.sent, engine.written]).toEqual([[[FRAME.bytes]], []]);
  });

  it('does not overtake packets that Engine.IO still holds', () => {
    const { connection, ws, engine } = connect({ queued: 1 });
    connection.write(FRAME);
    expect([ws.sent, engine.written]).toEqual([[], [{ packet: FRAME.packet, options: FRAME.options }]]);
  });

  it.each([
    ['when the private call is missing', { sender: false }],
    ['when direct writes are switched off', { direct: false }],
  ])('goes through the public API as a plain packet %s', (_, options) => {
    const { connection, ws, engine } = connect(options);
    connection.write(FRAME);
    expect([ws.sent, engine.written]).toEqual([[], [{ packet: FRAME.packet, options: { compress: false } }]]);
  });
});

describe('a reader that is too far behind is cut', () => {
  it.each([
    ['by a frame written directly', true],
    ['by a frame written through the public API', false],
  ])('%s', (_, sender) => {
    const { connection, ws, end } = connect({ sender });
    ws.bufferedAmount = MAX_BACKLOG_BYTES - (sender ? 0 : FRAME.packet.length);
    connection.write(FRAME);
    expect(ws.terminated).toBe(false);
    ws.bufferedAmount++;
    connection.write(FRAME);
    expect([ws.terminated, end('transport close')]).toEqual([true, 'backlog']);
  });

  it('by answers that Engine.IO holds, until it hands them over', () => {
    const { engine, ws, end } = connect();
    const answer = { type: 'message', data: 'x'.repeat(MAX_BACKLOG_BYTES / 2) };
    for (let at = 0; at < 5; at++) {
      engine.emit('packetCreate', answer);
      engine.emit('packetCreate', answer);
      engine.emit('flush');
    }
    expect(ws.terminated).toBe(false);
    for (let at = 0; at < 3; at++) engine.emit('packetCreate', answer);
    expect([ws.terminated, end('transport close')]).toEqual([true, 'backlog']);
  });

  it('by the answers to its pings', () => {
    const { ws } = connect();
    ws.bufferedAmount = MAX_BACKLOG_BYTES + 1;
    ws.emit('ping');
    expect(ws.terminated).toBe(true);
  });
});

describe('a client that sends too many frames', () => {
  it.each([
    ['packets', (engine: FakeEngine) => engine.emit('packet', { type: 'message', data: '43' })],
    ['pings', (engine: FakeEngine) => engine.socket.emit('ping')],
    ['pongs', (engine: FakeEngine) => engine.socket.emit('pong')],
  ])('such as %s is cut', (_, send) => {
    const { engine, ws, end } = connect();
    for (let at = 0; at < MAX_FRAMES; at++) send(engine);
    expect(ws.terminated).toBe(false);
    send(engine);
    expect([ws.terminated, end('transport close')]).toEqual([true, 'flood']);
  });

  it('is not one that sends as many again a second later', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    try {
      const { engine, ws } = connect();
      for (let at = 0; at < MAX_FRAMES; at++) engine.emit('packet', { type: 'pong' });
      now.mockReturnValue(6_000);
      for (let at = 0; at < MAX_FRAMES; at++) engine.emit('packet', { type: 'pong' });
      expect(ws.terminated).toBe(false);
    } finally {
      now.mockRestore();
    }
  });
});

describe('a connection', () => {
  const refusedBy = async (
    packet: string,
    { seated = true } = {},
  ): Promise<[number, CloseReason | undefined]> => {
    const { engine, connection, end } = connect();
    if (!seated) connection.unseated();
    engine.emit('packetCreate', { type: 'message', data: packet });
    await turn();
    return [engine.closes, end('forced close')];
  };

  it('is closed when a namespace refused it', async () => {
    expect(await refusedBy('4/baccarat,{"data":{"code":"UNAUTHENTICATED"}}')).toEqual([1, 'refused']);
    expect(await refusedBy('4/baccarat,{"data":{"code":"RATE_LIMITED"}}', { seated: false })).toEqual([
      1,
      'refused',
    ]);
    expect(await refusedBy('4/admin,{"message":"Invalid namespace"}')).toEqual([1, 'unknown-namespace']);
    expect(await refusedBy('4{"data":{"code":"FORBIDDEN"}}')).toEqual([1, 'unknown-namespace']);
  });

  it('goes on in one namespace when the user may have no second socket', async () => {
    expect(await refusedBy('4/blackjack,{"data":{"code":"RATE_LIMITED"}}')).toEqual([0, 'client']);
  });

  it('has its tokens verified one after the other, and none after one that was refused', async () => {
    const { connection } = connect();
    const verified: string[] = [];
    const verify = (token: string) =>
      connection.inTurn(async () => {
        await turn();
        verified.push(token);
        if (token === 'bad') connection.blame('refused');
        return token;
      });
    expect(await Promise.all(['good', 'bad', 'late'].map(verify))).toEqual(['good', 'bad', undefined]);
    expect(verified).toEqual(['good', 'bad']);
  });

  it('is terminated when the client ignores that it is closed', () => {
    jest.useFakeTimers();
    try {
      const { connection, ws, end } = connect();
      connection.close('session-ended');
      jest.advanceTimersByTime(999);
      expect(ws.terminated).toBe(false);
      jest.advanceTimersByTime(1);
      expect([ws.terminated, end('forced close')]).toEqual([true, 'session-ended']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('without a session is closed after a while, also when it had one', () => {
    jest.useFakeTimers();
    try {
      const { connection, engine, end } = connect({ unseatedMs: 5_000 });
      jest.advanceTimersByTime(10_000);
      expect(engine.closes).toBe(0);
      connection.unseated();
      jest.advanceTimersByTime(5_000);
      expect([engine.closes, end('forced close')]).toEqual([1, 'no-session']);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<[string, Error | undefined, CloseReason]>([
    ['transport close', undefined, 'client'],
    ['ping timeout', undefined, 'silent'],
    ['parse error', undefined, 'malformed'],
    ['transport error', new Error('Invalid WebSocket frame'), 'malformed'],
    ['transport error', new Error('write error'), 'client'],
  ])('that ended by a %s (%s) is counted as %s', (reason, description, expected) => {
    expect(connect().end(reason, description)).toBe(expected);
  });

  it('that Socket.IO closes was malformed, and one that is discarded is draining', () => {
    const [one, two] = [connect(), connect()];
    (one.engine as unknown as Engine).close();
    (two.engine as unknown as Engine).close(true);
    expect([one.end('forced close'), two.end('forced close')]).toEqual(['malformed', 'draining']);
  });
});
