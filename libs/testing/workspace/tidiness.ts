/** What counts as untidy in the name and in the lines of a source file. */
const EMPTY_NAMES = /(^|[-.])(utils?|helpers?|common|shared|misc|types|constants|manager|impl)\./;

const LEFTOVERS = [
  /\b(it|test|describe)\.(only|skip|todo)\b/,
  /\bas any\b|: any\b/,
  /@ts-(ignore|nocheck)/,
  /\bTODO\b|\bFIXME\b/,
  /Math\.random\(/,
];

export function untidyName(fileName: string): boolean {
  return EMPTY_NAMES.test(fileName);
}

/** The numbers and texts of the lines that should have been removed. */
export function untidyLines(source: string): string[] {
  return source
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => LEFTOVERS.some((leftover) => leftover.test(line)))
    .map(({ line, number }) => `${number}: ${line.trim()}`);
}
