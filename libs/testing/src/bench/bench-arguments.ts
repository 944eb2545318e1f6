/** The arguments of `npm run bench -- <name> [--quick] [--json file]` after the name. */
export interface BenchArguments {
  readonly quick: boolean;
  readonly jsonFile: string | undefined;
}

export function benchArguments(argv: readonly string[]): BenchArguments {
  const at = argv.indexOf('--json');
  const jsonFile = at < 0 ? undefined : argv[at + 1];
  if (at >= 0 && jsonFile === undefined) throw new Error('--json needs a file name');
  return { quick: argv.includes('--quick'), jsonFile };
}
