/** A wallet under test: its own database, its own NATS, one or more processes, and a client that talks to them. */
import { migrate } from '@sabot/database';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import {
  type CallSubject,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
  walletV1,
} from '@sabot/contracts';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import {
  doneIn,
  type IsolatedDatabase,
  isolatedDatabase,
  migratedDatabase,
  type PlainRefusal,
  plainRefusal,
  type InfrastructureServer,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { DEFAULT_PAY_TABLE, type Hands, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import { Client } from 'pg';
import { prismaFolder } from '../src/database.js';
import { indexedTargets } from '@sabot/translation';

const { wallet } = subjects;
const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A loaded machine is slow, not wrong. */
export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(2 * PATIENT.timeoutMs);

export const CURRENCY = 'EUR';

export interface FixtureOptions {
  /** A separate server, for a suite that stops or kills it. */
  readonly databaseUrl?: string;
  readonly replicas?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Fills the database before it is migrated; it is empty by default. */
  readonly before?: (databaseUrl: string) => Promise<void>;
}

export class WalletFixture {
  readonly wallets: SpawnedService[] = [];

  private constructor(
    readonly database: IsolatedDatabase,
    readonly bus: TestBus<InfrastructureServer>,
    readonly client: NatsClient,
    readonly sql: Client,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(options: FixtureOptions = {}): Promise<WalletFixture> {
    const database = await (options.before
      ? filledDatabase(options.before, options.databaseUrl)
      : migratedDatabase(migrate, prismaFolder, options.databaseUrl));
    await useDistantTimezone(database);
    const bus = await TestBus.start({ start: startNats });
    const sql = new Client({ connectionString: database.url });
    // A suite that kills PostgreSQL also kills this connection, and deals with that itself.
    sql.on('error', () => undefined);
    await sql.connect();
    const env = {
      DATABASE_URL: database.url,
      ...bus.envOf('wallet'),
      ...options.env,
    };
    const fixture = new WalletFixture(database, bus, new NatsClient(bus.connection), sql, env);
    for (let replica = 0; replica < (options.replicas ?? 1); replica++) await fixture.startWallet();
    return fixture;
  }

  get connection(): NatsConnection {
    return this.bus.connection;
  }

  get nats(): InfrastructureServer {
    return this.bus.server;
  }

  async startWallet(env: Readonly<Record<string, string>> = {}): Promise<SpawnedService> {
    const wallet = await spawnService({ entry, env: { ...this.env, LOG_LEVEL: 'warn', ...env } });
    this.wallets.push(wallet);
    return wallet;
  }

  async stop(): Promise<void> {
    await Promise.all(this.wallets.filter(({ running }) => running).map((wallet) => wallet.stop()));
    await this.bus.stop();
    await this.sql.end();
    await this.database.drop();
  }

  /** Asks the wallet. */
  ask<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    return this.client.request(call, request, PATIENT);
  }

  /** Opens an account with credit; returns the user id. */
  async player(creditMinor: bigint, userId = `user-${randomUUID()}`, currency = CURRENCY): Promise<string> {
    doneIn(await this.ask(wallet.openAccount, { userId, currency, demoCreditMinor: creditMinor }));
    return userId;
  }

  /** Opens many accounts with credit in one statement; returns the user ids. */
  async players(count: number, creditMinor: bigint): Promise<string[]> {
    const userIds = Array.from({ length: count }, () => `user-${randomUUID()}`);
    await this.sql.query('SELECT open_account(u, $2, $3) FROM unnest($1::text[]) u', [
      userIds,
      CURRENCY,
      creditMinor,
    ]);
    return userIds;
  }

  async balance(userId: string, currency = CURRENCY): Promise<bigint> {
    return doneIn(await this.ask(wallet.getBalance, { userId, currency })).balanceMinor;
  }

  /** Opens a round with every standard bet from 10 to 5,000 units; returns its id. */
  async openRound(request: Partial<RoundToOpen> = {}): Promise<string> {
    const roundId = request.roundId ?? randomUUID();
    doneIn(await this.ask(wallet.openRound, { ...openRoundRequest(roundId), ...request }));
    return roundId;
  }

  seal(roundId: string): Promise<walletV1.SealRoundResponse> {
    return this.ask(wallet.sealRound, { roundId });
  }

  settle(roundId: string, hands: Hands): Promise<walletV1.SettleRoundResponse> {
    return this.ask(wallet.settleRound, { roundId, result: resultOf(hands) });
  }

  /** Seals and settles a round. */
  async finish(roundId: string, hands: Hands): Promise<void> {
    doneIn(await this.seal(roundId));
    doneIn(await this.settle(roundId, hands));
  }

  void(roundId: string, reason = roundV1.VoidReason.OPERATOR): Promise<walletV1.VoidRoundResponse> {
    return this.ask(wallet.voidRound, { roundId, reason });
  }

  /** Ends the betting window of a round now, by the database's clock, as if the round had opened earlier. */
  async close(roundId: string): Promise<void> {
    await this.sql.query(
      `UPDATE rounds SET opened_at = opened_at - (closes_at - t.now), closes_at = t.now
       FROM (SELECT clock_timestamp() AS now) t WHERE id = $1 AND closes_at > t.now`,
      [roundId],
    );
  }

  /** Places one bet and returns its verdict. */
  async bet(userId: string, roundId: string, bet: Partial<OneBet> = {}): Promise<Verdict> {
    const [verdict] = await this.bets([{ userId, roundId, ...bet }]);
    if (!verdict) throw new Error('no verdict');
    return verdict;
  }

  /** Places bets in one request. */
  async bets(bets: readonly BetOf[]): Promise<Verdict[]> {
    return verdictsOf(await this.ask(wallet.placeBets, placeBetsRequest(bets.map(wholeBet))));
  }

  /** Every violation of the ledger's invariants. */
  async violations(): Promise<{ invariant: string; detail: string }[]> {
    return (await this.sql.query<{ invariant: string; detail: string }>('SELECT * FROM audit_ledger()')).rows;
  }
}

/** Days of the ledger are days in UTC, whatever the timezone of the database. */
async function filledDatabase(
  before: (databaseUrl: string) => Promise<void>,
  serverUrl?: string,
): Promise<IsolatedDatabase> {
  const database = await isolatedDatabase(serverUrl);
  await before(database.url);
  await migrate(database.url, prismaFolder);
  return database;
}

async function useDistantTimezone({ name, url }: IsolatedDatabase): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} SET timezone TO 'Pacific/Kiritimati'`);
  await client.end();
}

export interface RoundToOpen {
  readonly roundId: string;
  readonly tableId: string;
  readonly roundNumber: number;
  readonly currency: string;
  readonly bettingWindowMs: number;
  readonly terms: Pick<roundV1.BettingTerms, 'game' | 'json'>;
}

export interface OneBet {
  readonly betId: string;
  readonly target: string;
  readonly amount: bigint;
  readonly seed: string;
}

export type BetOf = Partial<OneBet> & { readonly userId: string; readonly roundId: string };

export interface Verdict {
  readonly accepted: boolean;
  readonly balance: bigint;
  readonly sequence: bigint;
  readonly code: string | undefined;
  readonly refusal: PlainRefusal | undefined;
}

/** A complete bet. The defaults are ten units on PLAYER, under a new id, without a seed. */
export function wholeBet(bet: BetOf): OneBet & BetOf {
  return { betId: randomUUID(), target: 'PLAYER', amount: 1_000n, seed: '', ...bet };
}

export function verdictsOf(response: walletV1.PlaceBetsResponse): Verdict[] {
  const { verdicts, balancesMinor, sequences, refusals } = doneIn(response);
  const refused = new Map(
    refusals.flatMap(({ index, refusal }) => (refusal ? [[index, plainRefusal(refusal)]] : [])),
  );
  return verdicts.map((verdict, at) => ({
    accepted: verdict === walletV1.BetVerdict.ACCEPTED,
    balance: balancesMinor[at] ?? 0n,
    sequence: sequences[at] ?? 0n,
    code: refused.get(at)?.code,
    refusal: refused.get(at),
  }));
}

export function openRoundRequest(roundId: string): RoundToOpen {
  return {
    roundId,
    tableId: 'main',
    roundNumber: 7,
    currency: CURRENCY,
    bettingWindowMs: 3_600_000,
    terms: termsOf(),
  };
}

/** The limits of a target as in the terms' JSON: 10 to 5,000 units. */
export const OFFER = { min: '1000', max: '500000', step: '1' };

/** The same offer on each of these targets. */
export function offersOn(targets: readonly string[], offer = OFFER): Record<string, typeof OFFER> {
  return Object.fromEntries(targets.map((target) => [target, offer]));
}

/** Terms on the wire: by default, every standard bet at the default prices. */
export function termsOf({
  limits = offersOn(STANDARD_BETS),
  prices = {},
}: {
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Prices other than the default ones, by target. */
  readonly prices?: Readonly<Record<string, unknown>>;
} = {}): RoundToOpen['terms'] {
  const payTable = { ...payTableToJson(DEFAULT_PAY_TABLE), ...prices };
  return { game: 'baccarat', json: JSON.stringify({ limits, payTable }) };
}

/** The result of a round on the wire: only its two hands. */
export function resultOf({ player, banker }: Hands): string {
  return JSON.stringify({ player, banker });
}

export function placeBetsRequest(
  bets: readonly (OneBet & { userId: string; roundId: string })[],
): MessageInitShape<typeof walletV1.PlaceBetsRequestSchema> {
  const roundIds = [...new Set(bets.map(({ roundId }) => roundId))];
  return {
    roundIds,
    betIds: bets.map(({ betId }) => betId),
    userIds: bets.map(({ userId }) => userId),
    roundIndexes: bets.map(({ roundId }) => roundIds.indexOf(roundId)),
    ...indexedTargets(bets.map(({ target }) => target)),
    amountsMinor: bets.map(({ amount }) => amount),
    playerSeeds: bets.map(({ seed }) => seed),
  };
}
