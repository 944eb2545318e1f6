/** The rules of deploy/alerts as data. */
import { readFileSync } from 'node:fs';
import YAML from 'yaml';
import { inWorkspace } from './places.js';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Recording {
  readonly record: string;
  readonly expr: string;
}

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly (Alert | Recording)[] }[];
}

export const RULES_FILE = 'deploy/alerts/sabot.rules.yaml';

function rules(): (Alert | Recording)[] {
  const file = YAML.parse(readFileSync(inWorkspace(RULES_FILE), 'utf8')) as RuleFile;
  return file.groups.flatMap((group) => group.rules);
}

export function alerts(): Alert[] {
  return rules().filter((rule) => 'alert' in rule);
}

export function recordings(): Recording[] {
  return rules().filter((rule) => 'record' in rule);
}
