/** The scheduler's commands and queries. proto/sabot/round/v1 lists the refusal codes of each. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type DescMessage, type MessageInitShape, type roundV1, subjects } from '@sabot/contracts';
import { type Answer, answer, type ServiceRefusal } from '@sabot/translation';
import {
  endedRoundMessage,
  roundMessage,
  snapshotMessage,
  stateMessage,
  tableMessage,
} from './round/round-messages.js';
import { TableCommands, type TableOutcome } from './table/table-commands.service.js';
import { TableQueries } from './table/table-queries.service.js';

const { round } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;

@Controller()
export class RoundSchedulerController {
  constructor(
    private readonly commands: TableCommands,
    private readonly queries: TableQueries,
  ) {}

  @MessagePattern(round.voidRound.subject)
  async voidRound(
    @Payload() request: roundV1.VoidRoundRequest,
  ): Response<typeof roundV1.VoidRoundResponseSchema> {
    return state(await this.commands.voidRound(request));
  }

  @MessagePattern(round.dealNow.subject)
  async dealNow(@Payload() request: roundV1.DealNowRequest): Response<typeof roundV1.DealNowResponseSchema> {
    return state(await this.commands.dealNow(request));
  }

  @MessagePattern(round.pauseTable.subject)
  async pauseTable(
    @Payload() request: roundV1.PauseTableRequest,
  ): Response<typeof roundV1.PauseTableResponseSchema> {
    return state(await this.commands.pause(request, true));
  }

  @MessagePattern(round.resumeTable.subject)
  async resumeTable(
    @Payload() request: roundV1.ResumeTableRequest,
  ): Response<typeof roundV1.ResumeTableResponseSchema> {
    return state(await this.commands.pause({ ...request, note: '' }, false));
  }

  @MessagePattern(round.getTableSnapshot.subject)
  async getTableSnapshot(
    @Payload() request: roundV1.GetTableSnapshotRequest,
  ): Response<typeof roundV1.GetTableSnapshotResponseSchema> {
    return answer(await this.queries.snapshot(request.tableId), 'snapshot', snapshotMessage);
  }

  @MessagePattern(round.listTables.subject)
  async listTables(
    @Payload() request: roundV1.ListTablesRequest,
  ): Response<typeof roundV1.ListTablesResponseSchema> {
    return answer(await this.queries.tables(request), 'page', ({ tables, nextCursor }) => ({
      tables: tables.map(({ settings, table, round }) => tableMessage(settings, table, round)),
      nextCursor,
    }));
  }

  @MessagePattern(round.getRound.subject)
  async getRound(
    @Payload() request: roundV1.GetRoundRequest,
  ): Response<typeof roundV1.GetRoundResponseSchema> {
    return answer(await this.queries.round(request), 'round', roundMessage);
  }

  @MessagePattern(round.listRounds.subject)
  async listRounds(
    @Payload() request: roundV1.ListRoundsRequest,
  ): Response<typeof roundV1.ListRoundsResponseSchema> {
    return answer(await this.queries.endedRounds(request), 'page', ({ rounds }) => ({
      rounds: rounds.map(endedRoundMessage),
    }));
  }
}

function state(done: TableOutcome | ServiceRefusal): Answer<'state', ReturnType<typeof stateMessage>> {
  return answer(done, 'state', ({ table, round }) => stateMessage(table, round));
}
