/**
 * Compares contenders side by side, because only a ratio measured in one run survives a noisy machine: every round runs
 * each contender once, a ratio is taken within the round, and the report holds the median of the rounds with its range.
 */
import { benchArguments } from './bench-arguments.js';
import { median, type Range, rangeOf } from './median.js';
import { type BenchReport, printReport, writeReport } from './report.js';

/** What a contender did in one round; the comparison turns it into operations per second. */
export interface Measured {
  readonly operations: number;
  readonly seconds: number;
}

export interface Contender {
  readonly name: string;
  /** Does the work once; `short` requests less work, for a warm-up or a quick run. */
  readonly run: (short: boolean) => Measured | Promise<Measured>;
}

export interface Comparison {
  readonly bench: string;
  readonly contenders: readonly Contender[];
  /** Each ratio is the speed of `ours` divided by the speed of `peer`, both names of contenders. */
  readonly ratios: Readonly<Record<string, { readonly ours: string; readonly peer: string }>>;
  /** A contender that our code cannot affect; if it varies too much between rounds, the machine was too busy. */
  readonly limit?: string;
  /** Returns 'ok', or what broke: a fast wrong answer does not count. */
  readonly invariants: () => string | Promise<string>;
  /** Further figures, read after the last round, such as latencies. */
  readonly figures?: () => Readonly<Record<string, number>>;
  readonly rounds?: number;
}

const MIN_ROUNDS = 5;
const LIMIT_MAY_MOVE = 0.25;

/** Runs a comparison with the options of the command line, prints the table, writes the JSON, and sets the exit code. */
export async function compare(comparison: Comparison): Promise<BenchReport> {
  const { quick, jsonFile } = benchArguments(process.argv.slice(2));
  const rounds = Math.max(MIN_ROUNDS, comparison.rounds ?? MIN_ROUNDS);
  const rates = await measure(comparison.contenders, rounds, quick);
  const report = summarise(comparison, rates, await comparison.invariants());
  printReport(report, (line) => process.stdout.write(`${line}\n`));
  if (jsonFile !== undefined) writeReport(jsonFile, report);
  if (report.invariants !== 'ok') process.exitCode = 1;
  return report;
}

async function measure(
  contenders: readonly Contender[],
  rounds: number,
  quick: boolean,
): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { run } of contenders) await run(true);
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) {
      const { operations, seconds } = await run(quick);
      rates.get(name)?.push(operations / seconds);
    }
  }
  return rates;
}

function summarise(comparison: Comparison, rates: Map<string, number[]>, invariants: string): BenchReport {
  const of = (name: string): number[] => {
    const found = rates.get(name);
    if (found === undefined) throw new Error(`no contender is named ${name}`);
    return found;
  };
  const ratios: Record<string, number> = {};
  const ranges: Record<string, Range> = {};
  for (const [name, { ours, peer }] of Object.entries(comparison.ratios)) {
    const peers = of(peer);
    const each = of(ours).map((rate, round) => rate / (peers[round] ?? Number.NaN));
    ratios[name] = median(each);
    ranges[name] = rangeOf(each);
  }
  const speeds = Object.fromEntries([...rates].map(([name, each]) => [name, median(each)]));
  const unsteady = comparison.limit !== undefined && spread(of(comparison.limit)) > LIMIT_MAY_MOVE;
  const figures = comparison.figures?.() ?? {};
  return { bench: comparison.bench, ratios, ranges, speeds, figures, unsteady, invariants };
}

function spread(values: readonly number[]): number {
  const { least, most } = rangeOf(values);
  return (most - least) / median(values);
}
