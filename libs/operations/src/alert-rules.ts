/** All rules of the composed installation, as a list. */
import { ownGroups, serverGroups } from './alerts/groups.js';
import type { Alert, Recording } from './alerts/rule.js';

function rules(): (Alert | Recording)[] {
  return [...ownGroups(), ...serverGroups()].flatMap((group) => group.rules);
}

export function alerts(): Alert[] {
  return rules().filter((rule) => 'alert' in rule);
}

export function recordings(): Recording[] {
  return rules().filter((rule) => 'record' in rule);
}
