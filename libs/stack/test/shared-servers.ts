/** The servers that all suites of a run share; no suite may kill or erase them. */
import { type Infrastructure, sharedInfrastructure, startInfrastructure } from '@sabot/testing';

export function sharedServers(): Promise<Infrastructure> {
  return startInfrastructure({ given: sharedInfrastructure() });
}
