export { run } from './main.js';
export type { ExitCode, Output, Streams } from './session.js';
