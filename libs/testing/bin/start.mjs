// npm start [-- --seed text --fast]: installs what is missing, then opens the practice table.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installMissing, root } from './workspace.mjs';

installMissing();
const sabot = join(root, 'libs', 'cli', 'bin', 'sabot.mjs');
const parameters = [sabot, 'practice', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, parameters, { stdio: 'inherit' }).status ?? 1);
