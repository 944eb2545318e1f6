/**
 * The frame around every command. A tool defines its input, how to compute the answer and how to draw it for people;
 * the frame reads the input from options or JSON lines and writes the answer as a picture or as JSON.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { BadInput, checked } from './bad-input.js';
import { parsedJson } from './json-text.js';
import type { ExitCode, Paint, Session } from './session.js';

export interface Tool<Shape extends z.ZodType, Answer> {
  readonly shape: Shape;
  readonly answer: (input: z.output<Shape>) => Answer | Promise<Answer>;
  /** The answer as text for people. */
  readonly picture: (answer: Answer, paint: Paint) => string;
  /** What to print as JSON; the answer itself by default. */
  readonly json?: (answer: Answer) => unknown;
  /** The exit code for an answer; 0 by default. */
  readonly exitCode?: (answer: Answer) => ExitCode;
}

export interface OutputOptions {
  readonly json?: true;
  readonly stdin?: true;
}

/** Adds `--json` and `--stdin`. With `linesAreJson`, `--stdin` may be given together with `--json`, which it implies. */
export function withJsonOptions(command: Command, { linesAreJson = false } = {}): Command {
  const lines = new Option('--stdin', 'read JSON lines and print one line of JSON for each');
  return command
    .addOption(new Option('--json', 'print the result as one line of JSON'))
    .addOption(linesAreJson ? lines : lines.conflicts('json'));
}

/** Runs the tool once on the options, or on every line of the input. */
export async function serve<Shape extends z.ZodType, Answer>(
  session: Session,
  tool: Tool<Shape, Answer>,
  options: OutputOptions,
  given: () => unknown,
): Promise<void> {
  if (options.stdin) {
    await serveLines(session, tool);
    return;
  }
  const answer = await tool.answer(checked(tool.shape, await given()));
  session.print(options.json ? jsonOf(tool, answer) : tool.picture(answer, session.paint));
  session.endWith(tool.exitCode?.(answer) ?? 0);
}

async function serveLines<Shape extends z.ZodType, Answer>(
  session: Session,
  tool: Tool<Shape, Answer>,
): Promise<void> {
  const input = Readable.from(session.streams.stdin, { objectMode: false });
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    try {
      const answer = await tool.answer(checked(tool.shape, parsedJson(line, 'the line')));
      session.print(jsonOf(tool, answer));
      session.endWith(tool.exitCode?.(answer) ?? 0);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      session.print(JSON.stringify({ error: error.message }));
      session.endWith(2);
    }
  }
}

function jsonOf<Shape extends z.ZodType, Answer>(tool: Tool<Shape, Answer>, answer: Answer): string {
  return JSON.stringify(tool.json ? tool.json(answer) : answer);
}
