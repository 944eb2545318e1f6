/** The servers that all suites of a run share; nobody may torment them. */
import { type Infrastructure, sharedInfrastructure, startInfrastructure } from '@sabot/testing';

export function sharedServers(): Promise<Infrastructure> {
  return startInfrastructure({ given: sharedInfrastructure() });
}
