/** What the history answers. The refusal codes are listed in proto/sabot/history/v1. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { historyV1, isTableId, type MessageInitShape, subjects } from '@sabot/contracts';
import { invalid, refused } from '@sabot/translation';
import { tableHistory } from './history-message.js';
import { HistoryService } from './history.service.js';

const { history } = subjects;

@Controller()
export class HistoryController {
  constructor(private readonly service: HistoryService) {}

  @MessagePattern(history.getTableHistory.subject)
  async getTableHistory(
    @Payload() { tableId }: historyV1.GetTableHistoryRequest,
  ): Promise<MessageInitShape<typeof historyV1.GetTableHistoryResponseSchema>> {
    if (!isTableId(tableId)) return refused(invalid('table_id'));
    const past = await this.service.past(tableId);
    if (!past) return refused({ code: 'UNKNOWN_TABLE' });
    return { result: { case: 'history', value: tableHistory(tableId, past) } };
  }

  @MessagePattern(history.listTableHistories.subject)
  async listTableHistories(): Promise<MessageInitShape<typeof historyV1.ListTableHistoriesResponseSchema>> {
    const tables = await this.service.pasts();
    return { tables: tables.map(({ tableId, past }) => tableHistory(tableId, past)) };
  }
}
