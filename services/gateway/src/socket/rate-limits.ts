/** All rate limits. Each process counts for itself, so a client that spreads over several gateways gets a multiple. */
import { Inject, Injectable } from '@nestjs/common';
import { BoundedLimiter, type RateVerdict } from './bounded-limiter.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

const ADDRESS_WINDOW_SECONDS = 10;
const GUEST_WINDOW_SECONDS = 60;
/** Reports per user in a minute: a client that verifies every round of a few fast tables stays below. */
const USER_REPORTS = 10;
const REPORT_WINDOW_SECONDS = 60;
/** Questions to the advisor per user in a minute: nobody reads the answers faster. */
const USER_QUESTIONS = 12;
const QUESTION_WINDOW_SECONDS = 60;

/** Wrong operator keys per address in five minutes. */
const WRONG_KEYS = 5;
const WRONG_KEY_WINDOW_SECONDS = 300;

@Injectable()
export class RateLimits {
  readonly #socketMessages;
  readonly #userMessages;
  readonly #sockets;
  readonly #requests;
  readonly #guests;
  readonly #wrongKeys = new BoundedLimiter(WRONG_KEYS, WRONG_KEY_WINDOW_SECONDS);
  readonly #questions = new BoundedLimiter(USER_QUESTIONS, QUESTION_WINDOW_SECONDS);
  readonly #reports = new BoundedLimiter(USER_REPORTS, REPORT_WINDOW_SECONDS);

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.#socketMessages = new BoundedLimiter(config.RATE_SOCKET_MESSAGES, 1);
    this.#userMessages = new BoundedLimiter(config.RATE_USER_MESSAGES, 1);
    this.#sockets = new BoundedLimiter(config.RATE_ADDRESS_SOCKETS, ADDRESS_WINDOW_SECONDS);
    this.#requests = new BoundedLimiter(config.RATE_ADDRESS_REQUESTS, ADDRESS_WINDOW_SECONDS);
    this.#guests = new BoundedLimiter(config.RATE_ADDRESS_GUESTS, GUEST_WINDOW_SECONDS);
  }

  async message(socketId: string, userId: string): Promise<RateVerdict> {
    const bySocket = await this.#socketMessages.count(socketId);
    return bySocket === 'within' ? this.#userMessages.count(userId) : bySocket;
  }

  connection(address: string): Promise<RateVerdict> {
    return this.#sockets.count(address);
  }

  request(address: string): Promise<RateVerdict> {
    return this.#requests.count(address);
  }

  guest(address: string): Promise<RateVerdict> {
    return this.#guests.count(address);
  }

  /** Whether an address has sent so many wrong operator keys that the next one is not looked at. */
  guessesTooOften(address: string): Promise<boolean> {
    return this.#wrongKeys.isFull(address);
  }

  async wrongKey(address: string): Promise<void> {
    await this.#wrongKeys.count(address);
  }

  question(userId: string): Promise<RateVerdict> {
    return this.#questions.count(userId);
  }

  report(userId: string): Promise<RateVerdict> {
    return this.#reports.count(userId);
  }
}
