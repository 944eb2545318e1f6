/**
 * The frame around every command. A tool says what input it takes, how it answers and how the answer looks to people;
 * the frame reads the input from options or from JSON lines, and writes the answer as a picture or as JSON.
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
  /** The answer for people. */
  readonly picture: (answer: Answer, paint: Paint) => string;
  /** The answer as JSON, when it differs from the answer itself. */
  readonly json?: (answer: Answer) => unknown;
  /** The exit code that an answer asks for; 0 when left out. */
  readonly exitCode?: (answer: Answer) => ExitCode;
}

export interface OutputOptions {
  readonly json?: true;
  readonly stdin?: true;
}

/** Adds the two options that choose how a command talks. */
export function withJsonOptions(command: Command): Command {
  return command
    .addOption(new Option('--json', 'answer with one line of JSON'))
    .addOption(
      new Option('--stdin', 'read JSON lines and answer each with one line of JSON').conflicts('json'),
    );
}

/** Answers what the options give, or every line of the input. */
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
