/** Tools that a machine may lack. A check whose tool is missing says so loudly instead of passing silently. */
import { it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { findExecutable } from '@sabot/testing';

const HOW_TO_GET = {
  helm: 'go install helm.sh/helm/v3/cmd/helm@latest',
  kubeconform: 'go install github.com/yannh/kubeconform/cmd/kubeconform@latest',
  promtool: "promtool is in Debian's package prometheus",
  prometheus: "prometheus is in Debian's package of that name",
  amtool: "amtool is in Debian's package prometheus-alertmanager",
  'prometheus-alertmanager': "prometheus-alertmanager is in Debian's package of that name",
  'docker-compose':
    'version 2 or newer, alone or as `docker compose`: go build of github.com/docker/compose/v2/cmd, or the package docker-compose-plugin',
  'nats-server': 'go install github.com/nats-io/nats-server/v2@latest',
  pg_basebackup: 'it comes with the packages of PostgreSQL',
  psql: 'it comes with the packages of PostgreSQL',
} as const;

export type Tool = keyof typeof HOW_TO_GET;

/** Each missing tool is reported once per suite; the names of the tests say the rest. */
const said = new Set<string>();

/** Declares a test that needs tools; without them its name says that it was skipped. */
export function withTools(
  tools: readonly Tool[],
  rule: string,
  check: () => Promise<void> | void,
  timeoutMs = 120_000,
): void {
  const missing = tools.filter((tool) => commandOf(tool) === undefined);
  if (missing.length === 0) {
    it(rule, check, timeoutMs);
    return;
  }
  const hints = missing.map((tool) => `${tool} is not on the PATH (${HOW_TO_GET[tool]})`).join(', ');
  if (!said.has(hints))
    process.stderr.write(`\n*** NOT CHECKED: "${rule}" and other tests that need it: ${hints}\n\n`);
  said.add(hints);
  it(`NOT CHECKED, ${hints}: ${rule}`, () => undefined);
}

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

export function run(
  tool: Tool,
  args: readonly string[],
  input?: string,
  env?: Readonly<Record<string, string>>,
): Outcome {
  const [file, ...first] = found(tool);
  const { status, stdout, stderr } = spawnSync(file, [...first, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    ...(input !== undefined && { input }),
    ...(env && { env }),
  });
  return { code: status, output: stdout + stderr };
}

/** The standard output of a tool that must not fail. */
export function outputOf(tool: Tool, args: readonly string[]): string {
  const [file, ...first] = found(tool);
  return execFileSync(file, [...first, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

type Command = readonly [file: string, ...args: string[]];

function found(tool: Tool): Command {
  const command = commandOf(tool);
  if (!command) throw new Error(`${tool} is not on the PATH`);
  return command;
}

function commandOf(tool: Tool): Command | undefined {
  const file = findExecutable(tool);
  if (tool !== 'docker-compose') return file === undefined ? undefined : [file];
  const docker = findExecutable('docker');
  const candidates: Command[] = [...(file === undefined ? [] : [[file] as const])];
  if (docker !== undefined) candidates.push([docker, 'compose']);
  // Compose version 1, which some distributions still ship, cannot read our file.
  return candidates.find(([program, ...args]) => {
    const { status, stdout } = spawnSync(program, [...args, 'version', '--short'], { encoding: 'utf8' });
    return status === 0 && !/^v?1\./.test(stdout);
  });
}
