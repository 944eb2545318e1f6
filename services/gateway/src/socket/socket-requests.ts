/** Handles the requests of one namespace. Every answer has `ok: true`, or `ok: false` and a code. */
import { Logger } from '@nestjs/common';
import type { Refused } from '@sabot/edge';
import { withSpan } from '@sabot/service-kit';
import type { z } from 'zod';
import type { GatewayMetrics } from '../gateway.metrics.js';
import { read } from '../http/payload.js';
import { invalid, isRefused, refusal, refusalOfError } from '../http/refusal.js';
import { betOutcome, isBet } from './bet-outcome.js';
import type { RateLimits } from './rate-limits.js';
import type { Seat } from './seat.js';
import type { SnapshotLine } from './snapshot-line.js';

/** Sends an answer to the client, if it asked for one. */
export type Reply = (answer: { readonly ok: true }) => void;
export type Handler = (
  seat: Seat,
  payload: unknown,
  reply: Reply,
  /** Given to requests for a snapshot; aborted when nobody waits for the answer any more. */
  signal?: AbortSignal,
) => Promise<Refused | undefined> | Refused | undefined;

export interface SocketRequestsOptions {
  readonly limits: RateLimits;
  readonly metrics: GatewayMetrics;
  readonly snapshots: SnapshotLine;
  /** The requests that are answered with a whole table. */
  readonly asksForSnapshot: readonly string[];
  /** Comes before the names of requests in spans and metrics, where two games have requests of the same name. */
  readonly prefix?: string;
}

export class SocketRequests {
  readonly #logger = new Logger(SocketRequests.name);
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #snapshotHandlers: ReadonlySet<Handler>;
  #pending = 0;

  constructor(
    handlers: Readonly<Record<string, Handler>>,
    private readonly options: SocketRequestsOptions,
  ) {
    this.#handlers = new Map(Object.entries(handlers));
    this.#snapshotHandlers = new Set(options.asksForSnapshot.flatMap((name) => handlers[name] ?? []));
  }

  get idle(): boolean {
    return this.#pending === 0;
  }

  /** Answers one message from a socket; returns the refusal, if it was refused. */
  async take(seat: Seat, event: unknown, args: readonly unknown[]): Promise<Refused | undefined> {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined;
    const payloads = acknowledge ? args.slice(0, -1) : args;
    const handler = typeof event === 'string' ? this.#handlers.get(event) : undefined;
    const request = handler ? `${this.options.prefix ?? ''}${String(event)}` : 'unknown';
    this.#pending++;
    const startedAt = performance.now();
    const refused = await withSpan({ name: `socket ${request}`, kind: 'SERVER' }, () => {
      this.#logger.debug({ msg: 'socket request', request });
      return this.#run(seat, handler, payloads, (answer) => acknowledge?.(answer));
    }).finally(() => this.#pending--);
    if (isBet(request))
      this.options.metrics.bets.inc({ outcome: betOutcome(refused?.code, performance.now() - startedAt) });
    if (!refused) return undefined;
    this.options.metrics.refused.inc({ request, code: refused.code });
    acknowledge?.({ ok: false, ...refused });
    return refused;
  }

  async #run(
    seat: Seat,
    handler: Handler | undefined,
    payloads: readonly unknown[],
    reply: Reply,
  ): Promise<Refused | undefined> {
    try {
      const isSnapshot = handler !== undefined && this.#snapshotHandlers.has(handler);
      const rate = await this.options.limits.message(seat.socket.id, seat.userId, isSnapshot);
      if (rate === 'hostile') seat.close('flood');
      if (rate !== 'within') return refusal('RATE_LIMITED');
      // A socket that disconnected while this waited must not be seated: nothing would ever remove it.
      if (!seat.socket.connected) return undefined;
      if (!handler) return invalid('event');
      if (payloads.length > 1) return invalid('payload');
      if (!isSnapshot) return await handler(seat, payloads[0], reply);
      return await this.options.snapshots.serve(seat, async (signal) => {
        const replyInTime: Reply = (answer) => {
          if (!signal.aborted) reply(answer);
        };
        return handler(seat, payloads[0], replyInTime, signal);
      });
    } catch (error) {
      this.#logger.error({ msg: 'request failed', err: error });
      return refusalOfError(error) ?? refusal('INTERNAL');
    }
  }
}

/** A handler that reads a request of this shape and replies with what `work` returns, unless that is a refusal. */
export function answering<Request extends object>(
  shape: z.ZodType<Request>,
  work: (seat: Seat, request: Request) => Promise<object>,
): Handler {
  return async (seat, payload, reply) => {
    const request = read(shape, payload);
    if (isRefused(request)) return request;
    const answer = await work(seat, request);
    if (isRefused(answer)) return answer;
    reply({ ok: true, ...answer });
    return undefined;
  };
}
