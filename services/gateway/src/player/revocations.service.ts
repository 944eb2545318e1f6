/**
 * Revocations, shared by all gateways through a stream. Each gateway reads the stream from the start before it is
 * ready, so revocations hold everywhere and survive restarts. If the stream loses one, any gateway that remembers it
 * publishes it again.
 */
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { encode, gatewayV1, subjects, timestampFromMs, timestampMs } from '@sabot/contracts';
import { CallError, EventPublisher, NatsConnection, type ReceivedEvent } from '@sabot/messaging';
import type { SessionOf } from './identity.js';
import { endsAtMs, keyOf, REVOCATION_LASTS_MS, type Revocation, Revocations } from './revocations.js';

const { tokenRevoked, userTokensRevoked } = subjects.gateway;

const MAX_REMEMBERED = { logOuts: 200_000, bans: 1_000_000 };
const FORGET_EVERY_MS = 60_000;

@Injectable()
export class RevocationsService implements OnModuleDestroy {
  readonly #revocations = new Revocations(MAX_REMEMBERED);
  readonly #logger = new Logger(RevocationsService.name);
  readonly #listeners: ((userId: string) => void)[] = [];
  readonly #forgetting = setInterval(() => {
    this.#revocations.forgetEnded(Date.now());
  }, FORGET_EVERY_MS);
  /** While the stream is read from the start: revocations that we remember and have not found in it yet. */
  #unheard = new Map<string, Revocation>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly publisher: EventPublisher,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.#forgetting);
  }

  /** Calls back after a user's tokens were revoked, here or at another gateway. */
  onRevoked(listener: (userId: string) => void): void {
    this.#listeners.push(listener);
  }

  covers(session: SessionOf): boolean {
    return this.#revocations.covers(session);
  }

  /** Whether an operator ended the user's sessions, rather than the user this one. */
  bans(session: SessionOf): boolean {
    return this.#revocations.bans(session);
  }

  /** Ends a session with all of its tokens. Resolves once the stream has stored it, so no gateway can miss it. */
  endSession({ userId, sessionId }: SessionOf): Promise<void> {
    const atMs = Date.now();
    return this.#revoke({ kind: 'token', userId, sessionId, expiresAtMs: atMs + REVOCATION_LASTS_MS, atMs });
  }

  /** Revokes every token issued to a user until now; returns that instant. */
  async revokeUser(userId: string, operatorId: string): Promise<number> {
    const atMs = Date.now();
    await this.#revoke({ kind: 'user', userId, operatorId, atMs });
    this.#logger.log({ msg: 'revoked all tokens of a user', userId, operatorId });
    return atMs;
  }

  begin(): void {
    this.#unheard = new Map(this.#revocations.all.map((revocation) => [keyOf(revocation), revocation]));
  }

  hear(event: ReceivedEvent): void {
    const revocation = revocationIn(event);
    if (!revocation) return;
    const known = this.#unheard.get(keyOf(revocation));
    if (known && known.atMs <= revocation.atMs) this.#unheard.delete(keyOf(revocation));
    this.#remember(revocation);
  }

  complete(): void {
    for (const revocation of this.#unheard.values()) {
      this.#publish(revocation).catch((error: unknown) => {
        this.#logger.error({
          msg: 'could not republish a revocation',
          userId: revocation.userId,
          err: error,
        });
      });
    }
    this.#unheard.clear();
  }

  async #revoke(revocation: Revocation): Promise<void> {
    await this.#publish(revocation);
    this.#remember(revocation);
  }

  #remember(revocation: Revocation): void {
    if (endsAtMs(revocation) <= Date.now()) return;
    const dropped = this.#revocations.add(revocation);
    if (dropped)
      this.#logger.error({ msg: 'too many revocations: forgot the oldest', userId: dropped.userId });
    for (const listener of this.#listeners) listener(revocation.userId);
  }

  async #publish(revocation: Revocation): Promise<void> {
    const entry = revocation.kind === 'token' ? tokenRevoked : userTokensRevoked;
    const subject = this.connection.space.of(entry);
    const messageId = `${keyOf(revocation)} ${revocation.atMs}`;
    try {
      await this.publisher.publishEncoded({ subject, messageId, payload: payloadOf(revocation) });
    } catch (cause) {
      throw new CallError('UNAVAILABLE', subject, { cause });
    }
  }
}

function payloadOf(revocation: Revocation): Uint8Array {
  const occurredAt = timestampFromMs(revocation.atMs);
  const { userId } = revocation;
  if (revocation.kind === 'user') {
    const { operatorId } = revocation;
    return encode(gatewayV1.UserTokensRevokedSchema, { occurredAt, userId, operatorId });
  }
  const { sessionId: tokenHash, expiresAtMs } = revocation;
  const expiresAt = timestampFromMs(expiresAtMs);
  return encode(gatewayV1.TokenRevokedSchema, { occurredAt, userId, tokenHash, expiresAt });
}

function revocationIn(event: ReceivedEvent): Revocation | undefined {
  if (event.is(tokenRevoked)) {
    const { userId, tokenHash: sessionId, occurredAt, expiresAt } = event.message;
    const times = { atMs: msOf(occurredAt), expiresAtMs: msOf(expiresAt) };
    return { kind: 'token', userId, sessionId, ...times };
  }
  if (event.is(userTokensRevoked)) {
    const { userId, operatorId, occurredAt } = event.message;
    return { kind: 'user', userId, operatorId, atMs: msOf(occurredAt) };
  }
  return undefined;
}

function msOf(timestamp: Parameters<typeof timestampMs>[0] | undefined): number {
  return timestamp ? timestampMs(timestamp) : 0;
}
