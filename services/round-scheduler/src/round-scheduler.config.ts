/** The scheduler's configuration. Every problem of every table is printed before the service refuses to start. */
import { loadConfig, readTables, type ReportProblem, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';
import {
  BUILT_IN_TABLES,
  currency,
  limitsByCurrency,
  milliseconds,
  payTableOverrides,
  settleTable,
  type TableInFile,
  tablesFile,
  type TableSettings,
} from './table/table-settings.js';

const count = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const pace = z.coerce.number().pipe(milliseconds).optional();

/** A variable that holds JSON. */
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('expected JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

const schedulerEnvironment = serviceEnvironment
  .extend({
    /** PostgreSQL, with the scheduler's own role. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
    DATABASE_CONNECTIONS: count(10, 2, 100),
    /** How long a leader may be silent before another replica takes over. */
    LEASE_MS: count(3_000, 100, 60_000),
    /** A round is called off if its betting should have closed longer ago than this. */
    INTERRUPTED_VOID_MS: count(60_000, 1, 86_400_000),
    /** A JSON file of tables; by default there are four built-in tables. */
    TABLES_FILE: z.string().optional(),
    BETTING_MS: pace.pipe(z.int().min(1).optional()),
    REVEAL_MS: pace,
    COOLDOWN_MS: pace,
    CURRENCY: currency.optional(),
    /** The part of winnings on BANKER that the house keeps, such as 0.05 or 1/20. */
    COMMISSION: z.string().optional(),
    PAY_TABLE: json(payTableOverrides).optional(),
    LIMITS: json(limitsByCurrency).optional(),
    /** Allows tables where a bet favours the player. */
    ALLOW_PLAYER_EDGE: z.stringbool().default(false),
  })
  .transform((environment, context) => {
    const tables = tablesOf(environment, (path, message) => {
      context.addIssue({ code: 'custom', path, message });
    });
    return { ...environment, tables };
  });

export type RoundSchedulerConfig = z.output<typeof schedulerEnvironment>;

export function roundSchedulerConfig(): RoundSchedulerConfig {
  return loadConfig(schedulerEnvironment, process.env);
}

interface TableEnvironment {
  readonly TABLES_FILE?: string | undefined;
  readonly BETTING_MS?: number | undefined;
  readonly REVEAL_MS?: number | undefined;
  readonly COOLDOWN_MS?: number | undefined;
  readonly CURRENCY?: string | undefined;
  readonly COMMISSION?: string | undefined;
  readonly PAY_TABLE?: z.output<typeof payTableOverrides> | undefined;
  readonly LIMITS?: z.output<typeof limitsByCurrency> | undefined;
  readonly ALLOW_PLAYER_EDGE: boolean;
}

function tablesOf(environment: TableEnvironment, report: ReportProblem): TableSettings[] {
  const overrides = {
    bettingMs: environment.BETTING_MS,
    revealMs: environment.REVEAL_MS,
    cooldownMs: environment.COOLDOWN_MS,
    currency: environment.CURRENCY,
    commission: environment.COMMISSION,
    payTable: environment.PAY_TABLE,
    limits: environment.LIMITS,
    allowPlayerEdge: environment.ALLOW_PLAYER_EDGE,
  };
  const settle = (given: TableInFile) => settleTable(given, overrides);
  const { TABLES_FILE: path } = environment;
  return readTables<TableInFile, TableSettings>(
    { variable: 'TABLES_FILE', path, builtIn: BUILT_IN_TABLES, shape: tablesFile, settle },
    report,
  );
}
