// npm run check [-- --without-tests]: everything that must hold before a commit, cheapest first.
import { join } from 'node:path';
import { installMissing, root, run } from '../../local-servers/bin/workspace.mjs';

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const steps = [
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['protocol', 'npm', ['run', '--silent', 'proto', '--workspace', '@sabot/contracts']],
  [
    'build, types and lint',
    'npx',
    ['nx', 'run-many', '-t', 'build', 'types', 'lint', '--output-style=static'],
  ],
  [
    'unit tests and tidiness',
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '-c',
      '.config/jest.config.js',
      '--selectProjects',
      'unit',
    ],
  ],
];

if (process.argv.includes('--without-tests')) steps.pop();
installMissing();
for (const [name, command, parameters] of steps) {
  const startedAt = Date.now();
  run(command, parameters, { quiet: true });
  console.log(`✔ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}
