export { Stack, type StackOptions } from './stack.js';
