/** The generated files of deploy/ by path; a test compares them with those in the workspace. */
import { SERVICES, type Services } from '@sabot/contracts';
import { accountsConf, busModel } from '@sabot/messaging/accounts';
import { format } from 'prettier';
import { alertmanagerFile, ALERTMANAGER_FILE } from './alerts/alertmanager.js';
import { ruleFiles } from './alerts/rule-files.js';
import { DASHBOARDS } from './dashboards.js';
import { imageList, scrapes } from './service-files.js';

const PRETTIER = { parser: 'json', printWidth: 110 } as const;

export async function deployFiles(services: Services = SERVICES): Promise<ReadonlyMap<string, string>> {
  const dashboards = DASHBOARDS.map(
    async (dashboard) =>
      [`deploy/dashboards/${dashboard.uid}.json`, await format(JSON.stringify(dashboard), PRETTIER)] as const,
  );
  return new Map([
    ['deploy/docker/services', imageList(services)],
    ['deploy/monitoring/prometheus.yaml', scrapes(services)],
    ['deploy/nats/accounts.conf', accountsConf({ model: busModel(services) })],
    ...(await ruleFiles()),
    [ALERTMANAGER_FILE, await alertmanagerFile()],
    ...(await Promise.all(dashboards)),
  ]);
}
