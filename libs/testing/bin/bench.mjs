// npm run bench -- <name> [--quick] [--json file]: builds, then runs the benchmark with that name.
import { existsSync, readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installMissing, root, run } from '../../local-servers/bin/workspace.mjs';

const suffix = '.bench.ts';
const benches = new Map(
  ['libs', 'services']
    .flatMap((group) => readdirSync(join(root, group)).map((project) => join(root, group, project)))
    .filter((project) => existsSync(join(project, 'bench')))
    .flatMap((project) => readdirSync(join(project, 'bench')).map((file) => ({ project, file })))
    .filter(({ file }) => file.endsWith(suffix))
    .map(({ project, file }) => [file.slice(0, -suffix.length), { project, file }]),
);

const [name, ...rest] = process.argv.slice(2);
const bench = benches.get(name);
if (bench === undefined) {
  console.error(
    `usage: npm run bench -- <name> [--quick] [--json file]\nnames: ${[...benches.keys()].join(', ')}`,
  );
  process.exit(2);
}
const jsonAt = rest.indexOf('--json');
if (jsonAt >= 0 && rest[jsonAt + 1])
  rest[jsonAt + 1] = resolve(process.env.INIT_CWD ?? '.', rest[jsonAt + 1]);

installMissing();
// No benchmark loads a page.
run('npx', ['nx', 'run-many', '-t', 'build', '--exclude=@sabot/web', '--output-style=static'], {
  quiet: true,
});
run('npx', ['tsc', '-b', join(bench.project, 'tsconfig.spec.json')]);
const compiled = join(bench.project, 'out-tsc', 'bench', bench.file.replace(/\.ts$/, '.js'));
process.exit(spawnSync(process.execPath, [compiled, ...rest], { stdio: 'inherit', cwd: root }).status ?? 1);
