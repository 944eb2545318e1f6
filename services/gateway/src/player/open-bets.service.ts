/**
 * Whoever connects may have bets at tables that they do not watch here, placed at another gateway or before they were cut
 * off; these tables are listened to, so that they are told what becomes of them. Whoever comes to a table at once, as most
 * do, is asked for there and not a second time.
 */
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { HoldingsService } from './holdings.service.js';
import { isRefused } from '../http/refusal.js';
import type { Seat } from '../socket/seat.js';
import { TablesService } from '../table/tables.service.js';

/** Within this time a client that wants a table has asked for it. */
const ASK_AFTER_MS = 500;

@Injectable()
export class OpenBetsService implements OnModuleDestroy {
  readonly #logger = new Logger(OpenBetsService.name);
  #fresh: Seat[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly holdings: HoldingsService,
    private readonly tables: TablesService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleDestroy(): void {
    clearTimeout(this.#timer);
  }

  connected(seat: Seat): void {
    this.#fresh.push(seat);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const idle = this.#fresh.filter(({ socket, tables }) => socket.connected && tables.size === 0);
      this.#fresh = [];
      for (const userId of new Set(idle.map((fresh) => fresh.userId))) void this.#ask(userId);
    }, ASK_AFTER_MS);
  }

  /** One request for all who are asked for in one turn. */
  async #ask(userId: string): Promise<void> {
    try {
      const holding = await this.holdings.ask(userId, { currency: this.config.CURRENCY, roundIds: [] });
      if (!isRefused(holding)) this.tables.hold(userId, holding.openTableIds);
    } catch (error) {
      this.#logger.warn({ msg: 'open bets not known', err: error });
    }
  }
}
