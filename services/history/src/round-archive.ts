/** The scheduler's tables and ended rounds: the source of truth from which everything here can be rebuilt. */
import { Injectable, Logger } from '@nestjs/common';
import { roundV1, subjects } from '@sabot/contracts';
import { NatsClient } from '@sabot/messaging';
import { endedRound, type PastRound } from './past-round.js';
import { pastOf, reachesBack, type TablePast } from './table-past.js';

/** A table that exists, and the number of its last ended round. */
export interface KnownTable {
  readonly tableId: string;
  readonly endedRounds: number;
}

const PAGE_ROUNDS = 200;
/** Only a run of thousands of voided rounds would need more pages. */
const MAX_PAGES = 25;
const PATIENCE = { timeoutMs: 1_500, retries: 1 } as const;

@Injectable()
export class RoundArchive {
  readonly #logger = new Logger(RoundArchive.name);

  constructor(private readonly client: NatsClient) {}

  async tables(): Promise<KnownTable[]> {
    const tables: roundV1.Table[] = [];
    let cursor = '';
    do {
      const { result } = await this.client.request(subjects.round.listTables, { cursor }, PATIENCE);
      if (result.case !== 'page') throw new Error('no list of tables');
      tables.push(...result.value.tables);
      cursor = result.value.nextCursor;
    } while (cursor !== '');
    return tables.map(({ tableId, roundNumber, phase }) => ({
      tableId,
      endedRounds: Math.max(0, hasEnded(phase) ? roundNumber : roundNumber - 1),
    }));
  }

  /** The past of a table as far back as its roads go; undefined if there is no such table. */
  async past(tableId: string): Promise<TablePast | undefined> {
    const rounds: PastRound[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const found = await this.#page(tableId, rounds.at(-1)?.number ?? 0);
      if (!found) return undefined;
      rounds.push(...found);
      if (found.length < PAGE_ROUNDS || reachesBack(rounds)) return pastOf(rounds.reverse());
    }
    this.#logger.warn({ msg: 'past truncated: too many rounds to read', table: tableId });
    return pastOf(rounds.reverse());
  }

  /** The newest rounds below a number, newest first. */
  async #page(tableId: string, beforeRoundNumber: number): Promise<PastRound[] | undefined> {
    const request = { tableId, beforeRoundNumber, pageSize: PAGE_ROUNDS };
    const { result } = await this.client.request(subjects.round.listRounds, request, PATIENCE);
    if (result.case === 'page') return result.value.rounds.map(endedRound);
    if (result.value?.code === roundV1.RefusalCode.UNKNOWN_TABLE) return undefined;
    throw new Error(`no list of rounds: ${roundV1.RefusalCode[result.value?.code ?? 0]}`);
  }
}

function hasEnded(phase: roundV1.Phase): boolean {
  return phase === roundV1.Phase.RESULT || phase === roundV1.Phase.VOID;
}
