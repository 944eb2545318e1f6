export * from './ask-hand.js';
export * from './check-hand.js';
export type { DeviceSecret, RandomBytes } from './device-secret.js';
export * from './device-store.js';
export * from './hand-client.js';
export * from './hand-device.js';
export * from './hand-protocol.js';
