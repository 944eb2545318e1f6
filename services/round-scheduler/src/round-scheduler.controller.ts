/** What the scheduler answers. Each method's refusal codes are listed where it is declared, in proto/sabot/round/v1. */
import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type DescMessage, type MessageInitShape, type roundV1, subjects } from '@sabot/contracts';
import { CallContext } from '@sabot/messaging';
import { type Answer, answer, invalid, type ServiceRefusal } from '@sabot/translation';
import {
  endedRoundMessage,
  roundMessage,
  snapshotMessage,
  stateMessage,
  tableMessage,
} from './round-messages.js';
import { TableCommands, type TableOutcome } from './table-commands.service.js';
import { TableQueries } from './table-queries.service.js';

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
    @Ctx() context: CallContext,
  ): Response<typeof roundV1.VoidRoundResponseSchema> {
    return state(await atTable(request, context, () => this.commands.voidRound(request)));
  }

  @MessagePattern(round.dealNow.subject)
  async dealNow(
    @Payload() request: roundV1.DealNowRequest,
    @Ctx() context: CallContext,
  ): Response<typeof roundV1.DealNowResponseSchema> {
    return state(await atTable(request, context, () => this.commands.dealNow(request)));
  }

  @MessagePattern(round.pauseTable.subject)
  async pauseTable(
    @Payload() request: roundV1.PauseTableRequest,
    @Ctx() context: CallContext,
  ): Response<typeof roundV1.PauseTableResponseSchema> {
    return state(await atTable(request, context, () => this.commands.pause(request, true)));
  }

  @MessagePattern(round.resumeTable.subject)
  async resumeTable(
    @Payload() request: roundV1.ResumeTableRequest,
    @Ctx() context: CallContext,
  ): Response<typeof roundV1.ResumeTableResponseSchema> {
    return state(await atTable(request, context, () => this.commands.pause({ ...request, note: '' }, false)));
  }

  @MessagePattern(round.getTableSnapshot.subject)
  async getTableSnapshot(
    @Payload() request: roundV1.GetTableSnapshotRequest,
    @Ctx() context: CallContext,
  ): Response<typeof roundV1.GetTableSnapshotResponseSchema> {
    const view = await atTable(request, context, () => this.queries.snapshot(request.tableId));
    return answer(view, 'snapshot', ({ table, round, nowMs }) => snapshotMessage(table, round, nowMs));
  }

  @MessagePattern(round.listTables.subject)
  async listTables(): Response<typeof roundV1.ListTablesResponseSchema> {
    const tables = await this.queries.tables();
    return { tables: tables.map(({ settings, table, round }) => tableMessage(settings, table, round)) };
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

/** A request that names another table than the subject it came on was put together wrongly. */
async function atTable<Done>(
  { tableId }: { readonly tableId: string },
  context: CallContext,
  work: () => Promise<Done | ServiceRefusal>,
): Promise<Done | ServiceRefusal> {
  return tableId === context.tableId ? work() : invalid('table_id');
}

function state(done: TableOutcome | ServiceRefusal): Answer<'state', ReturnType<typeof stateMessage>> {
  return answer(done, 'state', ({ table, round }) => stateMessage(table, round));
}
