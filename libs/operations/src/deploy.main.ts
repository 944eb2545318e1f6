/** Writes the generated files of deploy/: the list of images, NATS accounts, the scrape configuration, rules and dashboards. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deployFiles } from './deploy-files.js';
import { inWorkspace } from './places.js';

for (const [path, text] of await deployFiles()) {
  const file = inWorkspace(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
