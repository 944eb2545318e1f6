// Lists everything that assemble.mjs copied into a folder, as a CycloneDX document: node sbom.mjs <service> <folder>
// It reads the folder rather than the lock file, because an image holds only a part of what the lock file names.
import { Buffer } from 'node:buffer';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [service = '', folder = ''] = process.argv.slice(2);
const start = join(folder, 'services', service, 'package.json');
if (service === '' || !existsSync(start))
  throw new Error(`"${folder}" is not a folder that assemble.mjs made for "${service}"`);

const lock = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
);
const { name, version } = JSON.parse(readFileSync(start, 'utf8'));
const found = [...packagesUnder(''), ...projects('libs'), ...projects('services')];
const components = found.map(componentOf).sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
process.stdout.write(
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
      components,
    },
    null,
    2,
  )}\n`,
);

/** The paths of the packages in a folder, including nested ones. Our own packages are links; `projects` lists them. */
function packagesUnder(place) {
  const modules = join(folder, place, 'node_modules');
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(join(modules, entry)).map((own) => `${entry}/${own}`) : [entry],
  );
  return names
    .map((each) => join(place, 'node_modules', each))
    .filter((each) => !lstatSync(join(folder, each)).isSymbolicLink())
    .flatMap((each) => [each, ...packagesUnder(each)]);
}

/** Our own projects, with their nested packages; the service itself is the subject of the list, not a component. */
function projects(group) {
  if (!existsSync(join(folder, group))) return [];
  return readdirSync(join(folder, group))
    .map((each) => join(group, each))
    .flatMap((each) => [each, ...packagesUnder(each)])
    .filter((each) => each !== join('services', service) && existsSync(join(folder, each, 'package.json')));
}

function componentOf(place) {
  const manifest = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'));
  const purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
  const [algorithm, digest] = (lock.packages[place]?.integrity ?? '').split('-');
  return {
    type: 'library',
    'bom-ref': `${place}@${manifest.version}`,
    name: manifest.name,
    version: manifest.version,
    purl,
    licenses: [licenceOf(manifest.license ?? manifest.licenses?.[0]?.type ?? 'NOASSERTION')],
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

/** A single name is an id; several joined by words are an expression. */
function licenceOf(text) {
  return /^[A-Za-z0-9.+-]+$/.test(text) ? { license: { id: text } } : { expression: text };
}
