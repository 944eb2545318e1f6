/** What tests and benchmarks of the wallet use; other services speak to it over NATS only. */
export { prismaFolder } from './database.js';
export { WalletModule } from './wallet.module.js';
export type { WalletConfig } from './wallet.config.js';
export { PrismaClient } from './generated/client.js';
