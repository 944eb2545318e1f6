// npm test: installs what is missing, builds, runs every test, and finally prints the count; a check whose tool could not
// be had counts as skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing, root, run } from '../../local-servers/bin/workspace.mjs';

installMissing();
run('npx', ['nx', 'run-many', '-t', 'build', '--output-style=static'], { quiet: true });

const { getTools } = await import('./tools.mjs');
await getTools();

const folder = mkdtempSync(join(tmpdir(), 'sabot-test-'));
const summaryFile = join(folder, 'summary.json');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const parameters = [
  jest,
  '-c',
  '.config/jest.config.js',
  '--json',
  '--outputFile',
  summaryFile,
  ...process.argv.slice(2),
];
const done = spawnSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', ...parameters], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
  readFileSync(summaryFile, 'utf8'),
);
rmSync(folder, { recursive: true });
// A check whose tool is missing has not passed.
const notChecked = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ title }) => title.startsWith('NOT CHECKED')).length;
const skipped = notChecked > 0 ? `, ${notChecked} skipped` : '';
console.log(
  `${numPassedTests - notChecked} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}`,
);
process.exit(done.status ?? 1);
