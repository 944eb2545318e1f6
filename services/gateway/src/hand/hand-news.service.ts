/**
 * Tells a player's other sockets what became of a hand: a decision that one of them made here, one that was made at another
 * gateway, and one that the house made because the time was over. Each is told once.
 */
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { BLACKJACK_NAMESPACE, type HandStatus } from '@sabot/edge';
import type { HeardEvent } from '@sabot/messaging';
import { LRUCache } from 'lru-cache';
import { isRefused } from '../http/refusal.js';
import { Broadcaster } from '../socket/broadcaster.js';
import { handFrameOf } from '../socket/frame.js';
import type { Seat } from '../socket/seat.js';
import { Seating } from '../socket/seating.js';
import { HandAudience } from './hand-audience.js';
import { HandsService } from './hands.service.js';

const { blackjack } = subjects;

/** The answer to a decision that was made here usually comes within this time after its event. */
const ASK_AFTER_MS = 50;
/** A player has as many open hands as there are tables. */
const MAX_HANDS = 10;
const MAX_REMEMBERED = 20_000;

/** How far a hand is: its number of decisions, and more than that once it is over. */
const OVER = 1_000;

@Injectable()
export class HandNewsService implements OnModuleDestroy {
  readonly #logger = new Logger(HandNewsService.name);
  /** How far the sockets here know each hand. */
  readonly #told = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** How far hands are that the service has to be asked about, by user. */
  readonly #asking = new Map<string, Map<string, number>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly hands: HandsService,
    private readonly audience: HandAudience,
    private readonly seating: Seating,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** A socket got this status as an answer; the user's other sockets get it now, and all of them the settlement. */
  answered(seat: Seat, status: HandStatus): void {
    if (this.#isNews(status)) this.#tell(seat.userId, status, seat);
  }

  /** A socket asked where it is and got this status: the others need not be told. */
  seen(status: HandStatus): void {
    this.#isNews(status);
  }

  hear(event: HeardEvent): void {
    const found = progressIn(event);
    if (!found) return;
    const userId = this.audience.userNamed(found.alias);
    if (userId === undefined || this.#knows(found)) return;
    this.#askSoon(userId, found);
  }

  /** Events may have been missed: looks at the latest hands of everybody here. */
  missed(): void {
    for (const userId of this.audience.userIds) this.#askSoon(userId);
  }

  #askSoon(userId: string, progress?: HandProgress): void {
    const waiting = this.#asking.get(userId);
    const hands = waiting ?? new Map<string, number>();
    if (progress) hands.set(progress.handId, progress.decisions);
    if (waiting) return;
    this.#asking.set(userId, hands);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#asking.delete(userId);
      const unknown = [...hands].filter(([handId, decisions]) => !this.#knows({ handId, decisions }));
      if (hands.size === 0 || unknown.length > 0) void this.#ask(userId, hands);
    }, ASK_AFTER_MS);
    this.#timers.add(timer);
  }

  async #ask(userId: string, asked: ReadonlyMap<string, number>): Promise<void> {
    try {
      const page = await this.hands.list(userId, { cursor: '', pageSize: MAX_HANDS });
      if (isRefused(page)) throw new Error(page.code);
      for (const { hand, state } of page.items) {
        // A hand that ended before anybody here heard of it is no news.
        const unheard = state !== 'OPEN' && !this.#told.has(hand.handId) && !asked.has(hand.handId);
        if (unheard || !this.#isNews({ ...hand, over: state !== 'OPEN' })) continue;
        const balance = await this.hands.balance(userId, hand.currency);
        if (!isRefused(balance)) this.#tell(userId, { ...hand, ...balance });
      }
    } catch (error) {
      this.#logger.warn({ msg: 'could not look up the hands of a player', err: error });
    }
  }

  #knows({ handId, decisions }: Pick<HandProgress, 'handId' | 'decisions'>): boolean {
    return (this.#told.get(handId) ?? -1) >= decisions;
  }

  /** Whether a status is further than what the sockets here know; from now on they know it. */
  #isNews({ handId, k, settled, over = settled !== undefined }: Known): boolean {
    const decisions = over ? OVER : k;
    if (this.#knows({ handId, decisions })) return false;
    this.#told.set(handId, decisions);
    return true;
  }

  #tell(userId: string, status: HandStatus, except?: Seat): void {
    const others = [...this.seating.seatsIn(BLACKJACK_NAMESPACE, userId)].filter((seat) => seat !== except);
    if (others.length > 0) this.broadcaster.tell(others, handFrameOf('hand-status', status));
    if (status.settled) this.broadcaster.tellUser(userId, handFrameOf('hand-settled', status.settled));
  }
}

interface HandProgress {
  readonly alias: string;
  readonly handId: string;
  readonly decisions: number;
}

type Known = Pick<HandStatus, 'handId' | 'k' | 'settled'> & { readonly over?: boolean };

/** How far a hand is according to an event. */
function progressIn(event: HeardEvent): HandProgress | undefined {
  if (event.is(blackjack.handOpened)) return progress(event.message, 0);
  if (event.is(blackjack.handDealt)) return progress(event.message, 1);
  if (event.is(blackjack.decisionMade)) return progress(event.message, event.message.k + 1);
  if (event.is(blackjack.handSettled) || event.is(blackjack.handVoided)) return progress(event.message, OVER);
  return undefined;
}

function progress(
  { publicAlias: alias, handId }: { readonly publicAlias: string; readonly handId: string },
  decisions: number,
): HandProgress {
  return { alias, handId, decisions };
}
