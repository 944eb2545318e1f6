/** The balances and bets of many players at once, for when they join a table together or return to it. */
import { Injectable } from '@nestjs/common';
import type { walletV1 } from '@sabot/contracts';
import { invalid, isCurrency, isRoundId, isUserId, type ServiceRefusal } from '@sabot/translation';
import { HoldingsStore, type StoredHolding } from './holdings.store.js';

const MAX_USERS = 500;
const MAX_ROUNDS = 2;
/** More bets than this would not fit into one NATS message, which holds one megabyte. */
const MAX_BETS = 4_000;

@Injectable()
export class HoldingsService {
  constructor(private readonly store: HoldingsStore) {}

  /** If the bets do not fit, a request for several players is refused; for a single player the later bets are left out. */
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
