export { SERVICE_NAMES, type ServiceName } from './services.js';
export { Stack, type StackOptions } from './stack.js';
