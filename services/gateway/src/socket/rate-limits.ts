/** All rate limits. They hold for all gateways together, except those of a socket, which is at one of them. */
import { Inject, Injectable } from '@nestjs/common';
import { BoundedLimiter, type RateVerdict } from './bounded-limiter.js';
import { ClientAddresses } from './client-address.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { AllowanceBlocks } from '../limits/allowance-blocks.js';
import { type SharedLimiter, SharedLimits } from '../limits/shared-limits.js';

const ADDRESS_WINDOW_SECONDS = 10;
const SESSION_WINDOW_SECONDS = 60;
const REPORT_WINDOW_SECONDS = 60;
const QUESTION_WINDOW_SECONDS = 60;
const WRONG_KEY_WINDOW_SECONDS = 300;

@Injectable()
export class RateLimits {
  readonly #snapshotCost;
  readonly #socketMessages;
  readonly #userMessages;
  readonly #tokens;
  readonly #sockets;
  readonly #requests;
  readonly #guests;
  readonly #logIns;
  readonly #wrongKeys;
  readonly #reports;
  readonly #questions;

  constructor(
    shared: SharedLimits,
    private readonly addresses: ClientAddresses,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    const limiter = (name: string, points: number, windowSeconds: number): SharedLimiter =>
      shared.limiter({ name, points, windowSeconds });
    this.#snapshotCost = config.SNAPSHOT_COST;
    this.#socketMessages = new BoundedLimiter(config.RATE_SOCKET_MESSAGES, 1);
    const perUser = config.RATE_USER_MESSAGES;
    this.#userMessages = new AllowanceBlocks(perUser, limiter('messages', perUser, 1), config.HOSTILE_TIMES);
    this.#sockets = limiter('sockets', config.RATE_ADDRESS_SOCKETS, ADDRESS_WINDOW_SECONDS);
    this.#tokens = limiter('tokens', config.RATE_ADDRESS_TOKENS, ADDRESS_WINDOW_SECONDS);
    this.#requests = limiter('requests', config.RATE_ADDRESS_REQUESTS, ADDRESS_WINDOW_SECONDS);
    this.#guests = limiter('guests', config.RATE_ADDRESS_GUESTS, SESSION_WINDOW_SECONDS);
    this.#logIns = limiter('log-ins', config.RATE_ADDRESS_LOG_INS, SESSION_WINDOW_SECONDS);
    this.#wrongKeys = limiter('wrong-keys', config.RATE_ADDRESS_WRONG_KEYS, WRONG_KEY_WINDOW_SECONDS);
    this.#reports = limiter('reports', config.RATE_USER_REPORTS, REPORT_WINDOW_SECONDS);
    this.#questions = limiter('questions', config.RATE_USER_QUESTIONS, QUESTION_WINDOW_SECONDS);
  }

  /** A request for a snapshot counts for several messages. */
  async message(socketId: string, userId: string, isSnapshot = false): Promise<RateVerdict> {
    const cost = isSnapshot ? this.#snapshotCost : 1;
    const bySocket = await this.#socketMessages.count(socketId, cost);
    return bySocket === 'within' ? this.#userMessages.take(userId, cost) : bySocket;
  }

  connection(address: string): Promise<RateVerdict> {
    return this.#count(this.#sockets, address);
  }

  /** A token that is about to be verified. */
  token(address: string): Promise<RateVerdict> {
    return this.#count(this.#tokens, address);
  }

  request(address: string): Promise<RateVerdict> {
    return this.#count(this.#requests, address);
  }

  guest(address: string): Promise<RateVerdict> {
    return this.#count(this.#guests, address);
  }

  logIn(address: string): Promise<RateVerdict> {
    return this.#count(this.#logIns, address);
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

  async #count(limiter: SharedLimiter, address: string): Promise<RateVerdict> {
    return this.addresses.isUnlimited(address) ? 'within' : limiter.count(address);
  }
}
