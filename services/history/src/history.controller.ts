/** The queries of the history service. proto/sabot/history/v1 lists their refusal codes. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { historyV1, isTableId, type MessageInitShape, subjects } from '@sabot/contracts';
import { invalid, refused } from '@sabot/translation';
import { pastMessage, tableHistory } from './history-message.js';
import { HistoryService } from './history.service.js';

const { history } = subjects;

/** In the short form these take a few hundred kilobytes; a NATS message holds one megabyte. */
const MAX_TABLES = 500;

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

  @MessagePattern(history.listPasts.subject)
  async listPasts(
    @Payload() { tableIds }: historyV1.ListPastsRequest,
  ): Promise<MessageInitShape<typeof historyV1.ListPastsResponseSchema>> {
    if (tableIds.length > MAX_TABLES || !tableIds.every(isTableId)) return refused(invalid('table_ids'));
    const pasts = await this.service.pasts(tableIds);
    const tables = pasts.map(({ tableId, past }) => ({ tableId, past: pastMessage(tableId, past) }));
    return { result: { case: 'pasts', value: { tables } } };
  }
}
