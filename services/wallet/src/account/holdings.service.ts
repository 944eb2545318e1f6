/** What many players have, for those who come to a table together or come back to it. */
import { Injectable } from '@nestjs/common';
import type { walletV1 } from '@sabot/contracts';
import { invalid, isCurrency, isRoundId, isUserId, type ServiceRefusal } from '@sabot/translation';
import { HoldingsStore, type StoredHolding } from './holdings.store.js';

const MAX_USERS = 500;
const MAX_ROUNDS = 2;
/** More bets than this would not fit into one message of NATS, which holds one megabyte. */
const MAX_BETS = 4_000;

@Injectable()
export class HoldingsService {
  constructor(private readonly store: HoldingsStore) {}

  /** Of a single player with more bets than fit the later ones are left out; several are refused, to be asked for apart. */
  async list(request: walletV1.ListHoldingsRequest): Promise<readonly StoredHolding[] | ServiceRefusal> {
    const { userIds, currency, roundIds } = request;
    if (userIds.length > MAX_USERS || !userIds.every(isUserId)) return invalid('user_ids');
    if (!isCurrency(currency)) return invalid('currency');
    if (roundIds.length > MAX_ROUNDS || !roundIds.every(isRoundId)) return invalid('round_ids');
    const holdings = await this.store.read(userIds, currency, roundIds, MAX_BETS);
    const actualBets = holdings.reduce((sum, { bets }) => sum + bets.length, 0);
    if (actualBets < MAX_BETS || userIds.length === 1) return holdings;
    return { code: 'BATCH_TOO_LARGE', maxBets: MAX_BETS, actualBets };
  }
}
