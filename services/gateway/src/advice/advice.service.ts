/**
 * Passes questions to the advisor and its sentences back to the socket that asked. A model takes seconds, so the request is
 * answered at once and the advice follows. Nothing else waits for it.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ADVISED_PLAYS } from '@sabot/advisor';
import { advisorV1, type MessageInitShape, subjects, walletV1 } from '@sabot/contracts';
import type {
  AdviceBegun,
  AdviceEnd,
  AdviceRequest,
  BlackjackTable,
  Refused,
  TableAdvice,
} from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { createHmac, randomUUID } from 'node:crypto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { BlackjackTablesService } from '../hand/blackjack-tables.service.js';
import { HandsService } from '../hand/hands.service.js';
import { isRefused, outcomeIn, refusal, refusalOfError } from '../http/refusal.js';
import { HoldingsService } from '../player/holdings.service.js';
import { frameIn } from '../socket/frame.js';
import { RateLimits } from '../socket/rate-limits.js';
import type { Seat } from '../socket/seat.js';
import { Seating } from '../socket/seating.js';
import { TablesService } from '../table/tables.service.js';

type Subject = NonNullable<MessageInitShape<typeof advisorV1.AdviseRequestSchema>['subject']>;
type Question = Pick<AdviceRequest, 'question' | 'language'>;

/** Whoever waits for an answer, and what they have read of it. */
interface Reader {
  readonly seat: Seat;
  readonly read: string[];
}

/** Longer than the advisor ever takes: eight seconds for a model, and the facts before it. */
const ANSWER_TIMEOUT_MS = 12_000;
/** A public question never waits for a model. */
const FACTS_TIMEOUT_MS = 4_000;
const MAX_READERS = 2_000;

@Injectable()
export class AdviceService {
  readonly #logger = new Logger(AdviceService.name);
  readonly #readers = new Map<string, Reader>();

  constructor(
    private readonly client: NatsClient,
    private readonly tables: TablesService,
    private readonly holdings: HoldingsService,
    private readonly hands: HandsService,
    private readonly handTables: BlackjackTablesService,
    private readonly seating: Seating,
    private readonly limits: RateLimits,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  async aboutTable(seat: Seat, request: AdviceRequest): Promise<AdviceBegun | Refused> {
    const place = this.tables.roundAt(request.tableId);
    if (isRefused(place)) return place;
    return this.#begin(seat, request, async () => ({
      case: 'table',
      value: { tableId: place.tableId, stakes: await this.#stakes(seat.userId, place) },
    }));
  }

  async aboutHand(seat: Seat, request: AdviceRequest): Promise<AdviceBegun | Refused> {
    const table = await this.handTables.find(request.tableId);
    if (isRefused(table)) return table;
    return this.#begin(seat, request, () => this.#hand(seat, table));
  }

  /** The same for everybody, from templates, without anything about a player. */
  async publicly(tableId: string, question: Question): Promise<TableAdvice | Refused> {
    const place = this.tables.roundAt(tableId);
    if (isRefused(place)) return place;
    const subject: Subject = { case: 'table', value: { tableId } };
    const request = { adviceId: randomUUID(), asker: '', subject, ...wordsOf(question) };
    const advice = outcomeIn(
      await this.client.request(subjects.advisor.advise, request, { timeoutMs: FACTS_TIMEOUT_MS }),
    );
    if (isRefused(advice)) return advice;
    return { tableId, sentences: advice.sentences, source: 'embedded', facts: figuresOf(advice) };
  }

  /** Sentences of models that are still writing, for whoever waits for them here. */
  hear({ sentences }: advisorV1.AdviceWritten): void {
    for (const { adviceId, index, text } of sentences) {
      const reader = this.#readers.get(adviceId);
      if (reader) this.#show(adviceId, reader, index, text);
    }
  }

  async #begin(
    seat: Seat,
    request: AdviceRequest,
    subject: () => Promise<Subject>,
  ): Promise<AdviceBegun | Refused> {
    if ((await this.limits.question(seat.userId)) !== 'within') return refusal('RATE_LIMITED');
    if (this.#readers.size >= MAX_READERS) return refusal('OVERLOADED');
    const adviceId = randomUUID();
    this.#readers.set(adviceId, { seat, read: [] });
    // After the acknowledgement, which tells the client what the sentences belong to.
    setImmediate(() => void this.#deliver(adviceId, request, subject));
    return { adviceId };
  }

  async #deliver(adviceId: string, request: AdviceRequest, subject: () => Promise<Subject>): Promise<void> {
    const reader = this.#readers.get(adviceId);
    if (!reader) return;
    try {
      const asker = request.source === 'embedded' ? '' : this.#keyOf(reader.seat.userId);
      const question = { adviceId, asker, subject: await subject(), ...wordsOf(request) };
      const advice = outcomeIn(
        await this.client.request(subjects.advisor.advise, question, { timeoutMs: ANSWER_TIMEOUT_MS }),
      );
      if (isRefused(advice)) this.#end(reader, { adviceId, source: 'embedded', facts: [], refused: advice });
      else this.#finish(adviceId, reader, advice);
    } catch (error) {
      this.#logger.warn({ msg: 'no advice', err: error });
      const refused = refusalOfError(error) ?? refusal('INTERNAL');
      this.#end(reader, { adviceId, source: 'embedded', facts: [], refused });
    } finally {
      this.#readers.delete(adviceId);
    }
  }

  /** Shows what has not been shown yet; all of it when something else had been begun. */
  #finish(adviceId: string, reader: Reader, advice: advisorV1.Advice): void {
    const goesOn = reader.read.every((text, index) => advice.sentences[index] === text);
    const from = goesOn ? reader.read.length : 0;
    advice.sentences.slice(from).forEach((text, index) => {
      this.#show(adviceId, reader, from + index, text);
    });
    const byModel = advice.source === advisorV1.AdviceSource.MODEL;
    this.#end(reader, {
      adviceId,
      source: byModel ? 'model' : 'embedded',
      facts: figuresOf(advice),
      ...(byModel && { model: advice.model }),
    });
  }

  #show(adviceId: string, { seat, read }: Reader, index: number, text: string): void {
    read.length = Math.min(read.length, index);
    // One that was missed on the way comes with the whole answer.
    if (read.push(text) !== index + 1) {
      read.pop();
      return;
    }
    this.seating.writeTo(seat, frameIn(seat.namespace, 'advice-part', { adviceId, index, text }));
  }

  #end({ seat }: Reader, end: AdviceEnd): void {
    this.seating.writeTo(seat, frameIn(seat.namespace, 'advice-end', end));
  }

  async #stakes(
    userId: string,
    { tableId, roundId }: { readonly tableId: string; readonly roundId: string | null },
  ): Promise<{ target: string; stakeMinor: bigint }[]> {
    if (roundId === null) return [];
    const currency = this.tables.currencyOf(tableId);
    const holding = await this.holdings.ask(userId, { currency, roundIds: [roundId] });
    if (isRefused(holding)) return [];
    return holding.bets
      .filter((bet) => bet.roundId === roundId && bet.status === walletV1.BetStatus.PENDING)
      .map(({ target, amountMinor }) => ({ target, stakeMinor: amountMinor }));
  }

  async #hand(seat: Seat, { tableId, houseEdge, limits }: BlackjackTable): Promise<Subject> {
    const found = await this.hands.sync(seat, { tableId, hints: true });
    const status = isRefused(found) ? undefined : found.status;
    const open = status?.settled ? undefined : status;
    return {
      case: 'hand',
      value: {
        houseEdge,
        minMinor: BigInt(limits.min),
        maxMinor: BigInt(limits.max),
        stakeMinor: BigInt(open?.stake ?? 0),
        values: ADVISED_PLAYS.flatMap((play) => {
          const value = open?.values?.[play];
          return value === undefined ? [] : [{ play, value }];
        }),
      },
    };
  }

  /** Says nothing about the user to anybody without our secret, and is the same at every gateway. */
  #keyOf(userId: string): string {
    return createHmac('sha256', this.config.JWT_SECRET).update(`advice ${userId}`).digest('base64url');
  }
}

function wordsOf({ question = '', language = 'en' }: Question): { question: string; language: string } {
  return { question, language };
}

function figuresOf({ figures }: advisorV1.Advice): { readonly id: string; readonly figure: string }[] {
  return figures.map(({ id, figure }) => ({ id, figure }));
}
