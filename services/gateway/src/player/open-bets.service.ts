/**
 * A user who connects may have open bets at tables that they do not watch here, placed at another gateway or before
 * they were disconnected. The gateway listens to those tables too, so the user learns how the bets end. Most users join
 * a table at once; joining looks up their open bets anyway, so only users who have joined none are looked up here.
 */
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { HoldingsService } from './holdings.service.js';
import { isRefused } from '../http/refusal.js';
import type { Seat } from '../socket/seat.js';
import { TablesService } from '../table/tables.service.js';

/** A client that wants a table joins it within this time. */
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

  /** Lookups of one turn of the event loop share a request. */
  async #ask(userId: string): Promise<void> {
    try {
      const holding = await this.holdings.ask(userId, { currency: this.config.CURRENCY, roundIds: [] });
      if (!isRefused(holding)) this.tables.hold(userId, holding.openTableIds);
    } catch (error) {
      this.#logger.warn({ msg: 'could not look up open bets', err: error });
    }
  }
}
