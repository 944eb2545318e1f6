/** The generated files of deploy/, by their paths; a test compares them with those in the workspace. */
import { format } from 'prettier';
import { DASHBOARDS } from './dashboards.js';
import { natsAccounts } from './nats-accounts.js';

const PRETTIER = { parser: 'json', printWidth: 110 } as const;

export async function deployFiles(): Promise<ReadonlyMap<string, string>> {
  const dashboards = DASHBOARDS.map(
    async (dashboard) =>
      [`deploy/dashboards/${dashboard.uid}.json`, await format(JSON.stringify(dashboard), PRETTIER)] as const,
  );
  return new Map([['deploy/nats/accounts.conf', natsAccounts()], ...(await Promise.all(dashboards))]);
}
