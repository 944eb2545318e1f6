/** Encodes the wallet's events from the facts that were committed: facts name rows, and the rows hold the rest. */
import {
  type DescMessage,
  encode,
  type MessageInitShape,
  roundV1,
  subjects,
  timestampFromDate,
} from '@sabot/contracts';
import type { OutboxEncoding, OutboxEvent, Substitute } from '@sabot/outbox';
import { indexedTargets as indexed, statusNumber } from '@sabot/translation';
import type { AcceptedFacts, BalanceFacts, PayoutFacts, RemovedFacts, RoundFacts } from './event-facts.js';
import type { EventBets, EventPayouts, EventRound, EventRowsStore } from './event-rows.store.js';

const {
  betsAccepted,
  betsRemoved,
  payoutsPosted,
  roundSettled,
  roundRefunded,
  balanceChanged,
  eventOmitted,
} = subjects.wallet;

/** An event with its facts and its round. */
interface RoundEvent<F extends RoundFacts = RoundFacts> {
  readonly event: OutboxEvent;
  readonly facts: F & { readonly openedOn: Date };
  readonly round: EventRound;
}

type Encoded = ReadonlyMap<bigint, Uint8Array>;

export class WalletEncoding implements OutboxEncoding {
  constructor(private readonly rows: EventRowsStore) {}

  async encode(events: readonly OutboxEvent[]): Promise<readonly (Uint8Array | Error)[]> {
    const ofRounds = await this.#withRounds(
      events.filter(({ subject }) => subject !== balanceChanged.subject),
    );
    const ended = endings(ofRounds);
    const encoded = await Promise.all([
      this.#accepted(pick<AcceptedFacts>(ofRounds, betsAccepted.subject)),
      this.#removed(pick<RemovedFacts>(ofRounds, betsRemoved.subject)),
      this.#payouts(pick<PayoutFacts>(ofRounds, payoutsPosted.subject)),
      this.#balances(events.filter(({ subject }) => subject === balanceChanged.subject)),
    ]);
    const all = new Map([ended, ...encoded].flatMap((some) => [...some]));
    return events.map(({ id }) => all.get(id) ?? new Error('the rows that its facts name do not exist'));
  }

  omitted(event: OutboxEvent, reason: string): Substitute {
    const message = {
      tableId: event.lane,
      roundId: event.part,
      occurredAt: timestampFromDate(event.createdAt),
      eventId: event.messageId,
      eventSubject: event.subject,
      reason,
    };
    return { subject: eventOmitted.subject, payload: encode(eventOmitted.message, message) };
  }

  async #withRounds(events: readonly OutboxEvent[]): Promise<RoundEvent[]> {
    if (events.length === 0) return [];
    const facts = events.map((event) => event.facts as RoundFacts);
    const rounds = byEvent(await this.rows.rounds(facts.map(({ roundNo }) => roundNo)));
    return events.flatMap((event, at) => {
      const round = rounds.get(at);
      const own = facts[at];
      return round && own ? [{ event, round, facts: { ...own, openedOn: round.opened_on } }] : [];
    });
  }

  async #accepted(events: readonly RoundEvent<AcceptedFacts>[]): Promise<Encoded> {
    if (events.length === 0) return new Map();
    const bets = byEvent(await this.rows.bets(events.map(({ facts }) => facts)));
    return encodedWith(betsAccepted.message, events, (event, at) => {
      const own = bets.get(at);
      if (own?.bet_ids.length !== event.facts.sequences.length) return undefined;
      return { ...headingOf(event), ...acceptedColumns(own) };
    });
  }

  async #removed(events: readonly RoundEvent<RemovedFacts>[]): Promise<Encoded> {
    if (events.length === 0) return new Map();
    const named = events.map(({ facts }) => ({
      ...facts,
      accountIds: facts.sequences.map(() => facts.accountId),
    }));
    const [rows, accounts] = await Promise.all([
      this.rows.bets(named),
      this.rows.accounts(events.map(({ facts }) => facts)),
    ]);
    const [bets, accountOf] = [byEvent(rows), byEvent(accounts)];
    return encodedWith(betsRemoved.message, events, (event, at) => {
      const [own, account] = [bets.get(at), accountOf.get(at)];
      if (!account || own?.bet_ids.length !== event.facts.sequences.length) return undefined;
      return {
        ...headingOf(event),
        userId: account.owner,
        betIds: own.bet_ids,
        refundedMinor: own.amounts_minor.reduce((sum, amount) => sum + amount, 0n),
        ...balanceOf(event.facts, account),
      };
    });
  }

  async #payouts(events: readonly RoundEvent<PayoutFacts>[]): Promise<Encoded> {
    if (events.length === 0) return new Map();
    const payouts = byEvent(await this.rows.payouts(events.map(({ facts }) => facts)));
    return encodedWith(payoutsPosted.message, events, (event, at) => {
      const [own, { chunkIndex, chunkCount }] = [payouts.get(at), event.facts];
      return { ...headingOf(event), chunkIndex, chunkCount, ...(own && payoutColumns(own)) };
    });
  }

  async #balances(events: readonly OutboxEvent[]): Promise<Encoded> {
    if (events.length === 0) return new Map();
    const facts = events.map((event) => event.facts as BalanceFacts);
    const accountOf = byEvent(await this.rows.accounts(facts));
    return encodedWith(
      balanceChanged.message,
      events.map((event) => ({ event })),
      ({ event }, at) => {
        const [own, account] = [facts[at], accountOf.get(at)];
        if (!own || !account) return undefined;
        const { owner: userId, currency } = account;
        const { transferId } = own;
        return {
          occurredAt: timestampFromDate(event.createdAt),
          userId,
          currency,
          transferId,
          ...balanceOf(own, account),
        };
      },
    );
  }
}

function endings(events: readonly RoundEvent[]): Encoded {
  const settled = encodedWith(roundSettled.message, pick(events, roundSettled.subject), (event) => ({
    ...headingOf(event),
    betCount: event.round.bet_count ?? 0,
    stakedMinor: event.round.staked_minor ?? 0n,
    paidMinor: event.round.paid_minor ?? 0n,
  }));
  const refunded = encodedWith(roundRefunded.message, pick(events, roundRefunded.subject), (event) => {
    const { reason } = event.round.resolution as { reason: keyof typeof roundV1.VoidReason };
    return {
      ...headingOf(event),
      betCount: event.round.bet_count ?? 0,
      refundedMinor: event.round.paid_minor ?? 0n,
      reason: roundV1.VoidReason[reason],
    };
  });
  return new Map([...settled, ...refunded]);
}

/** Encodes the events whose rows all exist. */
function encodedWith<M extends DescMessage, E extends { readonly event: OutboxEvent }>(
  schema: M,
  events: readonly E[],
  message: (event: E, at: number) => MessageInitShape<M> | undefined,
): Encoded {
  return new Map(
    events.flatMap((event, at) => {
      const content = message(event, at);
      return content ? [[event.event.id, encode(schema, content)] as const] : [];
    }),
  );
}

function pick<F extends RoundFacts>(events: readonly RoundEvent[], subject: string): RoundEvent<F>[] {
  return events.filter(({ event }) => event.subject === subject) as RoundEvent<F>[];
}

function headingOf({ event, round }: RoundEvent) {
  return {
    tableId: round.table_id,
    roundId: round.id,
    roundNumber: round.number ?? 0,
    currency: round.currency,
    occurredAt: timestampFromDate(event.createdAt),
  };
}

/** The balance that was committed, or the present one for rows from before balances were stored. */
function balanceOf(
  { balanceMinor, version }: { readonly balanceMinor?: string; readonly version?: string },
  account: { readonly balance_minor: bigint; readonly version: bigint },
) {
  return {
    balanceMinor: balanceMinor === undefined ? account.balance_minor : BigInt(balanceMinor),
    version: version === undefined ? account.version : BigInt(version),
  };
}

function byEvent<R extends { readonly at: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.at, row]));
}

function acceptedColumns(bets: EventBets) {
  return {
    betIds: bets.bet_ids,
    userIds: bets.owners,
    ...indexed(bets.targets),
    amountsMinor: bets.amounts_minor,
    sequences: bets.sequences,
    balancesMinor: bets.balances_minor,
    versions: bets.versions,
  };
}

function payoutColumns(bets: EventPayouts) {
  return {
    betIds: bets.bet_ids,
    userIds: bets.owners,
    statuses: bets.statuses.map(statusNumber),
    amountsMinor: bets.amounts_minor,
    payoutsMinor: bets.payouts_minor,
    balancesMinor: bets.balances_minor,
    versions: bets.versions,
  };
}
