import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reports what is wrong with the configuration, and where. */
export type ReportProblem = (path: string[], message: string) => void;

export interface TablesFile<Given extends { readonly id: string }, Table> {
  /** The variable that names the file. */
  readonly variable: string;
  readonly path: string | undefined;
  /** The tables without a file. */
  readonly builtIn: unknown;
  readonly shape: z.ZodType<readonly Given[]>;
  /** A table with its defaults, or everything that is wrong with it. */
  readonly settle: (given: Given) => Table | { readonly problems: readonly string[] };
}

/** The tables of a service, from a JSON file or the built-in ones. Every problem of every table is reported. */
export function readTables<Given extends { readonly id: string }, Table extends object>(
  { variable, path, builtIn, shape, settle }: TablesFile<Given, Table>,
  report: ReportProblem,
): Table[] {
  const cannotRead = (message: string): void => {
    report([variable], message);
  };
  const file = shape.safeParse(givenIn(path, builtIn, cannotRead));
  if (!file.success) {
    for (const issue of file.error.issues) report([variable, ...issue.path.map(String)], issue.message);
    return [];
  }
  return file.data.flatMap((given) => {
    const settled = settle(given);
    if (!('problems' in settled)) return [settled];
    for (const problem of settled.problems) report(['table', given.id], problem);
    return [];
  });
}

function givenIn(path: string | undefined, builtIn: unknown, report: (message: string) => void): unknown {
  if (path === undefined) return builtIn;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    report(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return builtIn;
  }
}
