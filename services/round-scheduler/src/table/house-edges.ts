/** Reports at boot the exact house edge of each bet on offer, for the table's own deck and pay table. */
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { houseEdges } from '@sabot/baccarat';
import { approximate, percentText } from '@sabot/cards';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { TableDirectory } from './table-directory.js';
import { targetsOn } from './table-settings.js';

@Injectable()
export class HouseEdges implements OnApplicationBootstrap {
  readonly #logger = new Logger(HouseEdges.name);

  constructor(
    private readonly tables: TableDirectory,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  onApplicationBootstrap(): void {
    for (const settings of this.tables.all) {
      const edges = houseEdges(settings.deck, settings.terms.payTable);
      const percent = targetsOn(settings).flatMap((target) => {
        const edge = edges[target];
        if (!edge) return [];
        this.metrics.houseEdge.set({ table: settings.id, target }, approximate(edge.houseEdge));
        return [[target, percentText(edge.houseEdge, 4)] as const];
      });
      const edgesInPercent: Record<string, string> = Object.fromEntries(percent);
      this.#logger.log({ msg: 'house edges', table: settings.id, edgesInPercent });
    }
  }
}
