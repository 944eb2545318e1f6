import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import { ListQueue } from './list-queue.js';

class FakeResponse extends EventEmitter {
  destroyed = false;
}

function queueOf({ busy = false } = {}) {
  const state = { busy };
  const refused: Response[] = [];
  const queue = new ListQueue({
    atOnce: 2,
    maxWaiting: 3,
    waitMs: 2_000,
    isBusy: () => state.busy,
    refuse: (response) => refused.push(response),
  });
  const started: string[] = [];
  const ask = (name: string): Response => {
    const response = new FakeResponse() as unknown as Response;
    queue.take({} as Request, response, () => started.push(name));
    return response;
  };
  return { state, refused, started, ask };
}

describe('long lists', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are read a few at a time, in order', () => {
    const { ask, started } = queueOf();
    const [first] = [ask('a'), ask('b'), ask('c')];
    expect(started).toEqual(['a', 'b']);
    first.emit('close');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('wait while something more urgent does, and go on after it', () => {
    const { ask, state, started } = queueOf({ busy: true });
    ask('a');
    jest.advanceTimersByTime(100);
    expect(started).toEqual([]);
    state.busy = false;
    jest.advanceTimersByTime(10);
    expect(started).toEqual(['a']);
  });

  it('are refused when they would wait too long, or when too many wait', () => {
    const { ask, refused, started } = queueOf({ busy: true });
    const waiting = [ask('a'), ask('b'), ask('c')];
    const oneTooMany = ask('d');
    expect(refused).toEqual([oneTooMany]);
    jest.advanceTimersByTime(2_010);
    expect([refused, started]).toEqual([[oneTooMany, ...waiting], []]);
  });

  it('that nobody waits for any more are not read', () => {
    const { ask, state, started } = queueOf({ busy: true });
    (ask('gone') as unknown as FakeResponse).destroyed = true;
    ask('here');
    state.busy = false;
    jest.advanceTimersByTime(10);
    expect(started).toEqual(['here']);
  });
});
