/** Runs the program inside the test process and captures its output. */
import { run, type ExitCode } from '../src/index.js';

export interface Captured {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
  /** Every JSON line of the output, parsed. */
  readonly json: readonly unknown[];
}

interface Surroundings {
  readonly lines?: readonly string[];
  /** Whether the output is a terminal with colours. */
  readonly terminal?: boolean;
}

export async function captured(
  argv: readonly string[],
  { lines = [], terminal = false }: Surroundings = {},
): Promise<Captured> {
  const written = { stdout: '', stderr: '' };
  const output = (name: keyof typeof written) => ({
    isTTY: terminal,
    hasColors: () => terminal,
    write: (text: string) => (written[name] += text),
  });
  const stdin = (async function* () {
    for (const line of lines) yield await Promise.resolve(`${line}\n`);
  })();
  const code = await run(argv, { stdin, stdout: output('stdout'), stderr: output('stderr') });
  const answered = written.stdout.split('\n').filter((line) => line.startsWith('{'));
  return { code, ...written, json: answered.map((line): unknown => JSON.parse(line)) };
}

export async function linesThrough(command: string, inputs: readonly unknown[]): Promise<Captured> {
  return captured([command, '--stdin'], { lines: inputs.map((input) => JSON.stringify(input)) });
}
