/**
 * Reads a player's own part of a table, and delivers it while the table is still in the same round. The table is known
 * before that, and a client with a later position than ours comes from another gateway: then we catch up with the scheduler first.
 */
import type { OwnStatus, Position, Refused } from '@sabot/edge';
import { isRefused, refusal } from '../http/refusal.js';
import type { AskOptions } from '../player/batcher.js';
import type { Holding, HoldingQuestion } from '../player/holdings.service.js';
import { ownStatus } from './game-status.js';
import type { TableFollower } from './table-follower.js';
import { isAfter } from './table-view.js';

export interface OwnStatusLinks {
  readonly askHolding: (
    userId: string,
    question: HoldingQuestion,
    options?: AskOptions,
  ) => Promise<Holding | Refused>;
  /** How long a request waits for a table that has not been loaded yet. */
  readonly timeoutMs: number;
}

export interface OwnStatusRequest extends AskOptions {
  readonly userId: string;
  /** Where the client is. */
  readonly position?: Position | undefined;
}

const STATUS_ATTEMPTS = 3;

export class OwnStatusReader {
  constructor(
    private readonly table: () => { readonly tableId: string; readonly currency: string },
    private readonly follower: TableFollower,
    private readonly links: OwnStatusLinks,
  ) {}

  /** `deliver` is not called when the request was aborted meanwhile. */
  async read(
    { userId, position, urgent, signal }: OwnStatusRequest,
    deliver: (own: OwnStatus) => void,
  ): Promise<Refused | undefined> {
    if (!(await this.follower.readyWithin(this.links.timeoutMs))) return refusal('TIMEOUT');
    const { story } = this.follower;
    if (position && isAfter(position, story.view)) await this.follower.resync();
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) return refusal('TIMEOUT');
      const roundIds = story.rounds.map(({ roundId }) => roundId);
      const { tableId, currency } = this.table();
      const holding = await this.links.askHolding(userId, { currency, roundIds }, { urgent, signal });
      await this.follower.totalsAsked;
      if (isRefused(holding)) return holding;
      if (story.rounds[0]?.roundId !== roundIds[0] && attempt < STATUS_ATTEMPTS) continue;
      if (!signal?.aborted) deliver(ownStatus(tableId, story, holding));
      return undefined;
    }
  }
}
