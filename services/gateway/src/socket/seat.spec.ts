import { describe, expect, it } from '@jest/globals';
import type { Identity } from '../player/identity.js';
import { frameOf } from './frame.js';
import { type EdgeSocket, MAX_BACKLOG_BYTES, Seat } from './seat.js';

const FRAME = frameOf('balance-update', { balance: 1, currency: 'USD', version: 1 });

/** The parts of a socket that a seat uses. */
function socketOf({ sender = true, queued = 0 } = {}) {
  const sent: (readonly Buffer[])[] = [];
  const written: { readonly packet: string; readonly options: object }[] = [];
  const writeBuffer: unknown[] = Array.from({ length: queued }, () => 'earlier');
  const ws = {
    readyState: 1,
    bufferedAmount: 0,
    ended: false,
    ...(sender && {
      _sender: {
        sendFrame: (list: readonly Buffer[]) => {
          sent.push(list);
        },
      },
    }),
    terminate() {
      this.ended = true;
    },
  };
  const conn = {
    readyState: 'open',
    writeBuffer,
    transport: { socket: ws },
    write: (packet: string, options: object) => {
      written.push({ packet, options });
    },
  };
  return { socket: { conn } as unknown as EdgeSocket, ws, sent, written };
}

const IDENTITY = { userId: 'ada' } as Identity;

describe('a frame', () => {
  it('goes straight to the WebSocket', () => {
    const { socket, sent, written } = socketOf();
    expect(new Seat(socket, IDENTITY).write(FRAME)).toBe(true);
    expect([sent, written]).toEqual([[[FRAME.bytes]], []]);
  });

  it('does not overtake packets that Engine.IO still holds', () => {
    const { socket, sent, written } = socketOf({ queued: 1 });
    new Seat(socket, IDENTITY).write(FRAME);
    expect([sent, written]).toEqual([[], [{ packet: FRAME.packet, options: FRAME.options }]]);
  });

  it.each([
    ['when the private call is missing', { sender: false }, true],
    ['when direct writes are switched off', { sender: true }, false],
  ])('goes through the public API as a plain packet %s', (_, options, direct) => {
    const { socket, sent, written } = socketOf(options);
    expect(new Seat(socket, IDENTITY, direct).write(FRAME)).toBe(true);
    expect([sent, written]).toEqual([[], [{ packet: FRAME.packet, options: { compress: false } }]]);
  });

  it.each([
    ['directly', {}, true],
    ['through the public API', { sender: false }, true],
  ])('written %s disconnects a reader that is too far behind', (_, options, direct) => {
    const { socket, ws } = socketOf(options);
    const seat = new Seat(socket, IDENTITY, direct);
    ws.bufferedAmount = MAX_BACKLOG_BYTES;
    expect([seat.write(FRAME), ws.ended]).toEqual([true, false]);
    ws.bufferedAmount = MAX_BACKLOG_BYTES + 1;
    expect([seat.write(FRAME), ws.ended]).toEqual([false, true]);
  });
});
