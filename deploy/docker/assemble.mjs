// Copies what a service needs to run, and nothing else, into a folder: node assemble.mjs <service> <folder>
// npm cannot do this: in a workspace it also installs the libraries' test dependencies and optional peer dependencies,
// which is eight times as much.
import { cpSync, existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@sabot/contracts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [service = '', target = ''] = process.argv.slice(2);
const start = join(root, 'services', service);
if (service === '' || target === '' || !existsSync(join(start, 'dist/main.js')))
  throw new Error(`"${service}" is not a built service, or no target folder was given`);

const needed = new Set();
follow(start);
for (const folder of needed) copy(folder);
// The edge service also serves the web app.
const web = join(root, 'services/web/out');
if (SERVICES[service]?.edge && existsSync(web))
  cpSync(web, join(target, 'services/web/out'), { recursive: true });

function follow(folder) {
  if (needed.has(folder)) return;
  needed.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const optional = new Set([
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional),
  ]);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (peerDependenciesMeta?.[name]?.optional && !dependencies?.[name]) continue;
    const found = find(name, realpathSync(folder));
    if (found) follow(found);
    else if (!optional.has(name))
      throw new Error(`${relative(root, folder)} needs ${name}, which is not installed`);
  }
}

/** Looks for a package where Node would. */
function find(name, from) {
  for (let folder = from; folder.startsWith(root.slice(0, -1)); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

function copy(folder) {
  const place = relative(root, folder);
  const to = join(target, place);
  if (isOurs(folder)) copyOurs(realpathSync(folder));
  else
    cpSync(folder, to, {
      recursive: true,
      filter: (file) => file === folder || basename(file) !== 'node_modules',
    });
}

function isOurs(folder) {
  return lstatSync(folder).isSymbolicLink() || folder === start;
}

/** Copies one of our own projects: its build, its migrations, and the link through which other projects find it. */
function copyOurs(folder) {
  const to = join(target, relative(root, folder));
  for (const part of ['package.json', 'dist', 'prisma']) {
    const from = join(folder, part);
    if (existsSync(from))
      cpSync(from, join(to, part), { recursive: true, filter: (file) => !/\.tsbuildinfo$/.test(file) });
  }
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const link = join(root, 'node_modules', name);
  if (existsSync(link))
    cpSync(link, join(target, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
}
