/** The configuration of the blackjack service. Every problem of every table is printed before the service refuses to start. */
import { loadConfig, readTables, type ReportProblem, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';
import {
  type BlackjackTable,
  BUILT_IN_TABLES,
  currency,
  type GivenTable,
  settleTable,
  tablesFile,
} from './table/blackjack-tables.js';

const WEEK_MS = 7 * 24 * 3_600_000;

const count = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

const blackjackEnvironment = serviceEnvironment
  .extend({
    /** PostgreSQL, with the service's own role. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
    DATABASE_CONNECTIONS: count(10, 2, 100),
    /** A JSON file of tables; by default there is one built-in table. */
    BLACKJACK_TABLES_FILE: z.string().optional(),
    /** How long an open hand waits for its player before it is played on automatically. */
    BLACKJACK_HOLD_MS: count(WEEK_MS, 30_000, WEEK_MS),
    /** How often hands are looked for that a dead process left in the middle of a step, or whose time has run out. */
    BLACKJACK_SWEEP_MS: count(1_000, 50, 60_000),
    /** How long a step may take before another process resumes it. */
    BLACKJACK_RESUME_MS: count(5_000, 100, 60_000),
    /** How often the results of accounts are compared with what best play is expected to bring. */
    BLACKJACK_RESULTS_MS: count(60_000, 100, 3_600_000),
    CURRENCY: currency.default('USD'),
    /** Allows tables whose rules favour the player. */
    ALLOW_PLAYER_EDGE: z.stringbool().default(false),
  })
  .transform((environment, context) => {
    const tables = tablesOf(environment, (path, message) => {
      context.addIssue({ code: 'custom', path, message });
    });
    return { ...environment, tables };
  });

export type BlackjackConfig = z.output<typeof blackjackEnvironment>;

export function blackjackConfig(): BlackjackConfig {
  return loadConfig(blackjackEnvironment, process.env);
}

interface TableEnvironment {
  readonly BLACKJACK_TABLES_FILE?: string | undefined;
  readonly CURRENCY: string;
  readonly ALLOW_PLAYER_EDGE: boolean;
}

function tablesOf(environment: TableEnvironment, report: ReportProblem): BlackjackTable[] {
  const { BLACKJACK_TABLES_FILE: path, CURRENCY, ALLOW_PLAYER_EDGE: allowPlayerEdge } = environment;
  const settle = (given: GivenTable) => settleTable(given, { currency: CURRENCY, allowPlayerEdge });
  const file = {
    variable: 'BLACKJACK_TABLES_FILE',
    path,
    builtIn: BUILT_IN_TABLES,
    shape: tablesFile,
    settle,
  };
  return readTables<GivenTable, BlackjackTable>(file, report);
}
