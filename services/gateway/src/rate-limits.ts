/** How often anyone may do anything here. Counted in this process: a client that spreads over gateways gets that much more. */
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';

/** Whoever goes on this many times over the limit is not in a hurry but hostile. */
const HOSTILE_TIMES = 20;

const ADDRESS_WINDOW_SECONDS = 10;
const GUEST_WINDOW_SECONDS = 60;

/** `hostile`: so far over that the connection is not worth keeping. */
export type RateVerdict = 'within' | 'over' | 'hostile';

@Injectable()
export class RateLimits {
  readonly #socketMessages;
  readonly #userMessages;
  readonly #sockets;
  readonly #requests;
  readonly #guests;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.#socketMessages = limiter(config.RATE_SOCKET_MESSAGES, 1);
    this.#userMessages = limiter(config.RATE_USER_MESSAGES, 1);
    this.#sockets = limiter(config.RATE_ADDRESS_SOCKETS, ADDRESS_WINDOW_SECONDS);
    this.#requests = limiter(config.RATE_ADDRESS_REQUESTS, ADDRESS_WINDOW_SECONDS);
    this.#guests = limiter(config.RATE_ADDRESS_GUESTS, GUEST_WINDOW_SECONDS);
  }

  async message(socketId: string, userId: string): Promise<RateVerdict> {
    const bySocket = await verdict(this.#socketMessages, socketId);
    return bySocket === 'within' ? verdict(this.#userMessages, userId) : bySocket;
  }

  connection(address: string): Promise<RateVerdict> {
    return verdict(this.#sockets, address);
  }

  request(address: string): Promise<RateVerdict> {
    return verdict(this.#requests, address);
  }

  guest(address: string): Promise<RateVerdict> {
    return verdict(this.#guests, address);
  }
}

function limiter(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration });
}

async function verdict(limit: RateLimiterMemory, key: string): Promise<RateVerdict> {
  try {
    await limit.consume(key);
    return 'within';
  } catch (found) {
    if (!(found instanceof RateLimiterRes)) throw found;
    return found.consumedPoints > limit.points * HOSTILE_TIMES ? 'hostile' : 'over';
  }
}
