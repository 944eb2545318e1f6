/** The configuration of the wallet. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

const walletEnvironment = serviceEnvironment.extend({
  /** PostgreSQL, with the wallet's own role. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  DATABASE_CONNECTIONS: count(10, 100),
  /** How many batches of bets are committed in parallel; each writer has its own share of the accounts. */
  WALLET_WRITERS: count(2, 32),
  /** The maximum number of bets in one commit; those of a round are published in one message. */
  WALLET_BATCH_BETS: count(1_000, 4_000),
  /** The maximum number of bets that may wait for a commit; beyond it, bets are refused as OVERLOADED. */
  WALLET_QUEUE_BETS: count(50_000, 1_000_000),
  /** How often the ledger's imbalance is measured. */
  WALLET_AUDIT_MS: count(15_000, 3_600_000),
});

export type WalletConfig = z.output<typeof walletEnvironment>;

export function walletConfig(): WalletConfig {
  return loadConfig(walletEnvironment, process.env);
}
