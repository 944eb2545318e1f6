/** The commands and queries of the blackjack service. proto/sabot/blackjack/v1 lists the refusal codes of each. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { BlackjackState, PlayValues } from '@sabot/blackjack';
import {
  type blackjackV1,
  type DescMessage,
  type MessageInitShape,
  roundV1,
  subjects,
} from '@sabot/contracts';
import { refusalMessage, type RefusalMessage } from '@sabot/translation';
import { BlackjackMetrics } from './blackjack.metrics.js';
import { DenialsService } from './hand/denials.service.js';
import { gameOf } from './hand/hand-game.js';
import {
  deniedMessage,
  listedMessage,
  preparedMessage,
  statusMessage,
  tableMessage,
} from './hand/hand-messages.js';
import { HandQueries } from './hand/hand-queries.service.js';
import { HandTimes } from './hand/hand-times.js';
import { type AnyRefusal, HandsService, type Staked } from './hand/hands.service.js';
import type { StoredHand } from './hand/hands.store.js';
import type { BlackjackTable } from './table/blackjack-tables.js';
import { TableDirectory } from './table/table-directory.js';

const { blackjack } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;

@Controller()
export class BlackjackController {
  constructor(
    private readonly hands: HandsService,
    private readonly queries: HandQueries,
    private readonly denials: DenialsService,
    private readonly tables: TableDirectory,
    private readonly times: HandTimes,
    private readonly metrics: BlackjackMetrics,
  ) {}

  @MessagePattern(blackjack.prepare.subject)
  async prepare(
    @Payload() request: blackjackV1.PrepareRequest,
  ): Response<typeof blackjackV1.PrepareResponseSchema> {
    return this.#answer(await this.hands.prepare(request), (hand) => ({
      case: 'prepared',
      value: this.#preparedMessage(hand),
    }));
  }

  @MessagePattern(blackjack.openHand.subject)
  async openHand(
    @Payload() request: blackjackV1.OpenHandRequest,
  ): Response<typeof blackjackV1.OpenHandResponseSchema> {
    return this.#answer(await this.hands.open(request), stakedResult);
  }

  @MessagePattern(blackjack.stake.subject)
  async stake(
    @Payload() request: blackjackV1.StakeRequest,
  ): Response<typeof blackjackV1.StakeResponseSchema> {
    return this.#answer(await this.hands.stake(request), stakedResult);
  }

  @MessagePattern(blackjack.play.subject)
  async play(@Payload() request: blackjackV1.PlayRequest): Response<typeof blackjackV1.PlayResponseSchema> {
    const { play, handIndex, link, signature } = request;
    const done = await this.hands.decide(request, { actor: 'player', play, handIndex, link, signature });
    return this.#answer(done, (hand) => ({ case: 'status', value: this.#status(hand, request.hints) }));
  }

  @MessagePattern(blackjack.recover.subject)
  async recover(
    @Payload() request: blackjackV1.RecoverRequest,
  ): Response<typeof blackjackV1.RecoverResponseSchema> {
    const { play, handIndex } = request;
    const decision = { actor: 'recover', play, handIndex, link: '', signature: '' } as const;
    const done = await this.hands.decide(request, decision);
    return this.#answer(done, (hand) => ({ case: 'status', value: this.#status(hand, request.hints) }));
  }

  @MessagePattern(blackjack.sync.subject)
  async sync(@Payload() request: blackjackV1.SyncRequest): Response<typeof blackjackV1.SyncResponseSchema> {
    return this.#answer(await this.hands.sync(request), (hand) =>
      hand.state === 'PREPARED'
        ? { case: 'prepared' as const, value: this.#preparedMessage(hand) }
        : { case: 'status' as const, value: this.#status(hand, request.hints) },
    );
  }

  @MessagePattern(blackjack.reportDenial.subject)
  async reportDenial(
    @Payload() request: blackjackV1.ReportDenialRequest,
  ): Response<typeof blackjackV1.ReportDenialResponseSchema> {
    return this.#answer(await this.denials.report(request), (denied) => ({
      case: 'denied',
      value: deniedMessage(denied),
    }));
  }

  @MessagePattern(blackjack.listTables.subject)
  listTables(
    @Payload() request: blackjackV1.ListTablesRequest,
  ): MessageInitShape<typeof blackjackV1.ListTablesResponseSchema> {
    return this.#answer(this.queries.tables(request), ({ tables }) => ({
      case: 'tables',
      value: { tables: tables.map((table) => this.#tableMessage(table)) },
    }));
  }

  @MessagePattern(blackjack.listHands.subject)
  async listHands(
    @Payload() request: blackjackV1.ListHandsRequest,
  ): Response<typeof blackjackV1.ListHandsResponseSchema> {
    return this.#answer(await this.queries.hands(request), ({ hands, nextCursor }) => ({
      case: 'page',
      value: { hands: hands.map(listedMessage), nextCursor },
    }));
  }

  @MessagePattern(blackjack.getHandBundle.subject)
  async getHandBundle(
    @Payload() { handId }: blackjackV1.GetHandBundleRequest,
  ): Response<typeof blackjackV1.GetHandBundleResponseSchema> {
    return this.#answer(await this.queries.bundle(handId), ({ bundle }) => ({
      case: 'bundle',
      value: { json: JSON.stringify(bundle) },
    }));
  }

  @MessagePattern(blackjack.listDenials.subject)
  async listDenials(
    @Payload() { handId }: blackjackV1.ListDenialsRequest,
  ): Response<typeof blackjackV1.ListDenialsResponseSchema> {
    return this.#answer(await this.denials.of(handId), ({ denied }) => ({
      case: 'denials',
      value: { denied: denied.map(deniedMessage) },
    }));
  }

  @MessagePattern(blackjack.getFigures.subject)
  async getFigures(): Response<typeof blackjackV1.GetFiguresResponseSchema> {
    const { tables, days } = await this.denials.figures();
    return { result: { case: 'figures', value: { tables: tables.map((table) => ({ ...table })), days } } };
  }

  /** A result, or the refusal of this service or of the one that it asked. */
  #answer<Done extends object, Result>(
    done: Done | AnyRefusal,
    result: (done: Done) => Result,
  ): { result: Result | { case: 'refusal'; value: RefusalMessage } } {
    const refusal = refusalIn(done);
    if (!refusal) return { result: result(done as Done) };
    const { code = roundV1.RefusalCode.UNSPECIFIED } = refusal;
    this.metrics.refusals.inc({ code: roundV1.RefusalCode[code] });
    return { result: { case: 'refusal', value: refusal } };
  }

  #status(hand: StoredHand, hints: boolean): ReturnType<typeof statusMessage> {
    return statusMessage(hand, hints ? this.#valuesOf(hand) : undefined);
  }

  #valuesOf(hand: StoredHand): (state: BlackjackState) => PlayValues {
    const play = this.tables.playUnder(gameOf(hand, []).rules, JSON.stringify(hand.rules));
    return (state) => play.values(state);
  }

  #preparedMessage(hand: StoredHand): ReturnType<typeof preparedMessage> {
    const table = this.tables.find(hand.tableId);
    if (!table) throw new Error(`a hand is prepared at the unknown table ${hand.tableId}`);
    return preparedMessage(hand, this.#tableMessage(table));
  }

  #tableMessage(table: BlackjackTable): ReturnType<typeof tableMessage> {
    return tableMessage(table, this.times.holdMs, this.tables.houseEdge(table));
  }
}

function refusalIn(done: object): RefusalMessage | undefined {
  if ('refused' in done) return done.refused as RefusalMessage;
  return 'code' in done ? refusalMessage(done as Parameters<typeof refusalMessage>[0]) : undefined;
}

function stakedResult({ hand, booked }: Staked) {
  const { balanceMinor, version } = booked;
  return { case: 'staked' as const, value: { balanceMinor, version, currency: hand.currency } };
}
