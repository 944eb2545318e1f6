/** How a benchmark reports its results: a table for people, one JSON object for machines. */
import { writeFileSync } from 'node:fs';
import type { Range } from './median.js';

export interface BenchReport {
  readonly bench: string;
  readonly ratios: Readonly<Record<string, number>>;
  readonly ranges: Readonly<Record<string, Range>>;
  /** Median operations per second of each contender; comparable only within this run. */
  readonly speeds: Readonly<Record<string, number>>;
  /** Whether the limit varied too much between rounds: then read the ratios with care, or run again. */
  readonly unsteady: boolean;
  /** 'ok', or what broke. */
  readonly invariants: string;
  /** Further figures of this benchmark, such as latencies. */
  readonly figures: Readonly<Record<string, number>>;
}

export function printReport(report: BenchReport, print: (line: string) => void): void {
  print(`\n${report.bench}`);
  for (const [name, speed] of Object.entries(report.speeds)) {
    print(`  ${name.padEnd(34)} ${Math.round(speed).toLocaleString('en').padStart(14)} a second`);
  }
  for (const [name, ratio] of Object.entries(report.ratios)) {
    const range = report.ranges[name];
    const span = range ? ` (${figure(range.least)}–${figure(range.most)})` : '';
    print(`  ${name.padEnd(34)} ${figure(ratio).padStart(14)} ×${span}`);
  }
  for (const [name, value] of Object.entries(report.figures)) {
    print(`  ${name.padEnd(34)} ${figure(value).padStart(14)}`);
  }
  print(`  invariants: ${report.invariants}${report.unsteady ? ' · the machine was unsteady' : ''}`);
}

export function writeReport(file: string, report: BenchReport): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
