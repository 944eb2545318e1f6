/** The tables of blackjack, as their service lists them. They change only when that service starts anew. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import type { BlackjackTable, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn, refusal } from '../http/refusal.js';
import { tableView } from './hand-view.js';

/** How long a list is used before the service is asked again. */
const LIST_LASTS_MS = 10_000;

type TableList = readonly BlackjackTable[];

@Injectable()
export class BlackjackTablesService {
  readonly #options;
  #list: { readonly answer: Promise<TableList | Refused>; readonly untilMs: number } | undefined;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  /** All tables. Simultaneous requests share a question, and failures are not kept. */
  async all(): Promise<TableList | Refused> {
    const known = this.#list;
    if (known && known.untilMs > Date.now()) return known.answer;
    const list = { answer: this.#ask(), untilMs: Date.now() + LIST_LASTS_MS };
    this.#list = list;
    const forget = (): void => {
      if (this.#list === list) this.#list = undefined;
    };
    list.answer.then((answer) => {
      if (isRefused(answer)) forget();
    }, forget);
    return list.answer;
  }

  async find(tableId: string): Promise<BlackjackTable | Refused> {
    const tables = await this.all();
    if (isRefused(tables)) return tables;
    return tables.find((table) => table.tableId === tableId) ?? refusal('UNKNOWN_TABLE');
  }

  async #ask(): Promise<TableList | Refused> {
    const answer = await this.client.request(subjects.blackjack.listTables, {}, this.#options);
    const found = outcomeIn(answer);
    return isRefused(found) ? found : found.tables.map(tableView);
  }
}
