#!/usr/bin/env node
// Starts sabot in a checkout: compiles the command and its libraries if needed, then runs it.
// Plain JavaScript without dependencies, because it runs before anything is built.
import { ensureBuilt } from './ensure-built.mjs';

ensureBuilt();
const { run } = await import('../dist/main.js');

// A reader that stops early, such as `head`, is not an error.
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
process.exitCode = await run(process.argv.slice(2), process);
