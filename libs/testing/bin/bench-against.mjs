// npm run bench:against -- <folder of another checkout> <name> [--quick]: runs one benchmark here and there in turn, five times
// each, and prints every figure of this checkout divided by the other's: the median of the five, with its range.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUNDS = 5;
const root = fileURLToPath(new URL('../../..', import.meta.url));

const [folder, name, ...rest] = process.argv.slice(2);
if (folder === undefined || name === undefined) {
  console.error('usage: npm run bench:against -- <folder of another checkout> <name> [--quick]');
  process.exit(2);
}
const other = resolve(process.env.INIT_CWD ?? '.', folder);
const results = mkdtempSync(join(tmpdir(), 'sabot-bench-'));

function figuresIn(checkout) {
  const file = join(results, 'report.json');
  const bench = join(checkout, 'libs', 'testing', 'bin', 'bench.mjs');
  const done = spawnSync(process.execPath, [bench, name, ...rest, '--json', file], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, INIT_CWD: checkout },
  });
  if (done.status !== 0) throw new Error(`the benchmark failed in ${checkout}`);
  const { figures, speeds, ratios } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...speeds, ...figures, ...ratios };
}

const quotients = new Map();
for (let round = 1; round <= ROUNDS; round++) {
  const [theirs, ours] = [figuresIn(other), figuresIn(root)];
  for (const [figure, value] of Object.entries(ours)) {
    if (theirs[figure] === undefined) continue;
    quotients.set(figure, [...(quotients.get(figure) ?? []), value / theirs[figure]]);
    console.log(
      `${round}  ${figure.padEnd(44)} ${value.toPrecision(4)} here, ${theirs[figure].toPrecision(4)} there`,
    );
  }
}
rmSync(results, { recursive: true });

console.log(`\nhere ÷ there, median of ${ROUNDS} interleaved runs`);
for (const [figure, each] of quotients) {
  const sorted = each.toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`  ${figure.padEnd(44)} ${middle.toFixed(3)} (${least.toFixed(3)}–${most.toFixed(3)})`);
}
