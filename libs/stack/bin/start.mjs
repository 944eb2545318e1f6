// npm start: installs and builds what is missing, then brings the whole system up in this process.
import { installMissing, run } from '../../local-servers/bin/workspace.mjs';

installMissing();
run('npx', ['nx', 'run-many', '-t', 'build', '--output-style=static'], { quiet: true });
await import('../dist/main.js');
