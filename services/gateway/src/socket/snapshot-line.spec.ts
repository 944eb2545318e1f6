import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Refused } from '@sabot/edge';
import type { GatewayConfig } from '../gateway.config.js';
import type { GatewayMetrics } from '../gateway.metrics.js';
import { refusal } from '../http/refusal.js';
import type { Seat } from './seat.js';
import { SnapshotLine } from './snapshot-line.js';

const DEADLINE_MS = 2_000;

interface Begun {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly end: (outcome?: Refused) => void;
}

function lineOf() {
  const dropped: string[] = [];
  const metrics = { snapshotsDropped: { inc: ({ why }: { why: string }) => dropped.push(why) } };
  const line = new SnapshotLine(
    metrics as unknown as GatewayMetrics,
    {
      SNAPSHOT_DEADLINE_MS: DEADLINE_MS,
    } as GatewayConfig,
  );
  const begun: Begun[] = [];
  const ask = (seat: Seat, name: string): Promise<Refused | undefined> =>
    line.serve(
      seat,
      (signal) =>
        new Promise((end) => {
          begun.push({ name, signal, end });
        }),
    );
  const names = (): string[] => begun.map(({ name }) => name);
  const end = async (name: string, outcome?: Refused): Promise<void> => {
    begun.find((one) => one.name === name)?.end(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { line, dropped, begun, ask, names, end };
}

const [ada, bob] = [{ userId: 'ada' } as Seat, { userId: 'bob' } as Seat];

describe('requests for snapshots', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are served one at a time for each socket, and sockets do not wait for each other', async () => {
    const { ask, names, end } = lineOf();
    void ask(ada, 'a1');
    void ask(ada, 'a2');
    void ask(ada, 'a3');
    void ask(bob, 'b1');
    expect(names()).toEqual(['a1', 'b1']);
    await end('a1');
    expect(names()).toEqual(['a1', 'b1', 'a2']);
  });

  it('beyond what one socket may have waiting are refused', async () => {
    const { ask, dropped } = lineOf();
    for (let at = 0; at < 10; at++) void ask(ada, `a${at}`);
    expect(await ask(ada, 'one more')).toMatchObject({ code: 'RATE_LIMITED' });
    void ask(bob, 'b');
    expect(dropped).toEqual(['too-many']);
  });

  it('are given up at the deadline, the waiting ones too, and their late results go nowhere', async () => {
    const { ask, begun, dropped, names, end } = lineOf();
    const answers = [ask(ada, 'a1'), ask(ada, 'a2')];
    jest.advanceTimersByTime(DEADLINE_MS);
    expect(await Promise.all(answers)).toMatchObject([{ code: 'TIMEOUT' }, { code: 'TIMEOUT' }]);
    expect([begun[0]?.signal.aborted, dropped]).toEqual([true, ['late', 'late']]);
    await end('a1');
    void ask(ada, 'a3');
    expect(names().at(-1)).toBe('a3');
  });

  it('are dropped with their socket', async () => {
    const { line, ask, begun, dropped, names } = lineOf();
    const answers = [ask(ada, 'a1'), ask(ada, 'a2')];
    line.leave(ada);
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
    expect([begun[0]?.signal.aborted, names(), dropped]).toEqual([true, ['a1'], ['gone', 'gone']]);
  });

  it('that fail one after another make the gateway unready, until one succeeds', async () => {
    const { line, ask, end } = lineOf();
    const check = (): void => {
      line.check();
    };
    for (let at = 0; at < 3; at++) {
      expect(check).not.toThrow();
      const asked = ask(ada, `a${at}`);
      await end(`a${at}`, refusal('TIMEOUT'));
      await asked;
    }
    expect(check).toThrow('the last 3 requests to join a table failed');
    const asked = ask(bob, 'unknown table');
    await end('unknown table', refusal('UNKNOWN_TABLE'));
    await asked;
    expect(check).not.toThrow();
  });
});
