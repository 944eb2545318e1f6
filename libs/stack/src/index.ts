export { type StackServers, startStackServers } from './stack-servers.js';
export { Stack, type StackOptions } from './stack.js';
