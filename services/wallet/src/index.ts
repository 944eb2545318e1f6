/** For tests and benchmarks of the wallet; other services talk to it only over NATS. */
export { prismaFolder } from './database.js';
export { WalletModule } from './wallet.module.js';
export type { WalletConfig } from './wallet.config.js';
export { PrismaClient } from './generated/client.js';
