/** Sends the requests of players to the service of blackjack, which alone decides, and reads hands from it. */
import { Inject, Injectable } from '@nestjs/common';
import { type blackjackV1, subjects, timestampDate } from '@sabot/contracts';
import type {
  AccountBalance,
  BlackjackTableRequest,
  HandOrPrepared,
  HandStatement,
  HandStatus,
  OpenHand,
  Page,
  PlayHand,
  PreparedHand,
  RecoverHand,
  Refused,
  StakeHand,
} from '@sabot/edge';
import { type HandBundle, parseHandBundle } from '@sabot/fairness/hand';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn } from '../http/refusal.js';
import { balanceOf } from '../player/holdings.service.js';
import { type PageRequest, PlayersService } from '../player/players.service.js';
import type { Seat } from '../socket/seat.js';
import { BlackjackTablesService } from './blackjack-tables.service.js';
import { HandAudience } from './hand-audience.js';
import { handView, preparedView } from './hand-view.js';

const { blackjack } = subjects;

@Injectable()
export class HandsService {
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    private readonly players: PlayersService,
    private readonly tables: BlackjackTablesService,
    private readonly audience: HandAudience,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    // Every call is idempotent by hand, bet id or number of the decision, so a retry does nothing twice.
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  async prepare(seat: Seat, { tableId }: BlackjackTableRequest): Promise<PreparedHand | Refused> {
    const balance = await this.#arrive(seat, tableId);
    if (isRefused(balance)) return balance;
    const request = { userId: seat.userId, tableId };
    const prepared = outcomeIn(await this.client.request(blackjack.prepare, request, this.#options));
    return isRefused(prepared) ? prepared : preparedView(prepared, balance);
  }

  async sync(
    seat: Seat,
    { tableId, hints = false }: BlackjackTableRequest,
  ): Promise<HandOrPrepared | Refused> {
    const balance = await this.#arrive(seat, tableId);
    if (isRefused(balance)) return balance;
    const request = { userId: seat.userId, tableId, hints };
    const found = outcomeIn(await this.client.request(blackjack.sync, request, this.#options));
    if (isRefused(found)) return found;
    if (found.$typeName === 'sabot.blackjack.v1.PreparedHand')
      return { prepared: preparedView(found, balance) };
    return { status: { ...handView(found), ...balance } };
  }

  async open({ userId }: Seat, { amount, ...request }: OpenHand): Promise<AccountBalance | Refused> {
    const order = { userId, amountMinor: BigInt(amount), ...request };
    const staked = outcomeIn(await this.client.request(blackjack.openHand, order, this.#options));
    return isRefused(staked) ? staked : balanceOf(staked);
  }

  async stake({ userId }: Seat, { hand = 0, ...request }: StakeHand): Promise<AccountBalance | Refused> {
    const order = { userId, handIndex: hand, ...request };
    const staked = outcomeIn(await this.client.request(blackjack.stake, order, this.#options));
    return isRefused(staked) ? staked : balanceOf(staked);
  }

  async play(seat: Seat, { hand = 0, hints = false, ...request }: PlayHand): Promise<HandStatus | Refused> {
    const order = { userId: seat.userId, handIndex: hand, hints, ...request };
    return this.#status(seat, outcomeIn(await this.client.request(blackjack.play, order, this.#options)));
  }

  async recover(
    seat: Seat,
    { hand = 0, hints = false, ...request }: RecoverHand,
  ): Promise<HandStatus | Refused> {
    const order = { userId: seat.userId, handIndex: hand, hints, ...request };
    return this.#status(seat, outcomeIn(await this.client.request(blackjack.recover, order, this.#options)));
  }

  /** A page of a player's hands, newest first. */
  async list(userId: string, page: PageRequest): Promise<Page<HandStatement> | Refused> {
    const found = outcomeIn(
      await this.client.request(blackjack.listHands, { userId, ...page }, this.#options),
    );
    if (isRefused(found)) return found;
    return { items: found.hands.map(statementOf), nextCursor: found.nextCursor || null };
  }

  /** The bundle of a hand that is over. */
  async bundle(handId: string): Promise<HandBundle | Refused> {
    const found = outcomeIn(await this.client.request(blackjack.getHandBundle, { handId }, this.#options));
    if (isRefused(found)) return found;
    const parsed = parseHandBundle(JSON.parse(found.json));
    if (!parsed.ok) throw new Error(`the bundle of hand ${handId} cannot be read`);
    return parsed.bundle;
  }

  async balance(userId: string, currency: string): Promise<AccountBalance | Refused> {
    const account = await this.players.account(userId, currency);
    if (isRefused(account)) return account;
    this.audience.know(userId, account.publicAlias);
    return balanceOf(account);
  }

  /** Listens at the table before the service is asked, so that nothing is missed in between. */
  async #arrive(seat: Seat, tableId: string): Promise<AccountBalance | Refused> {
    const table = await this.tables.find(tableId);
    if (isRefused(table)) return table;
    this.audience.watch(seat, tableId);
    return this.balance(seat.userId, table.currency);
  }

  async #status(seat: Seat, hand: blackjackV1.HandStatus | Refused): Promise<HandStatus | Refused> {
    if (isRefused(hand)) return hand;
    this.audience.watch(seat, hand.tableId);
    const view = handView(hand);
    if (view.settled) {
      const { balance, version } = view.settled;
      return { ...view, balance, version };
    }
    const balance = await this.balance(seat.userId, hand.currency);
    return isRefused(balance) ? balance : { ...view, ...balance };
  }
}

function statementOf({ status, openedAt, endedAt, ...listed }: blackjackV1.ListedHand): HandStatement {
  if (!status) throw new Error('a hand is listed without its status');
  return {
    hand: handView(status),
    state: listed.state as HandStatement['state'],
    staked: Number(listed.stakedMinor),
    paid: Number(listed.paidMinor),
    openedAt: openedAt ? timestampDate(openedAt).toISOString() : '',
    endedAt: endedAt ? timestampDate(endedAt).toISOString() : null,
  };
}
