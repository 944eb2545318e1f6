export * from './hand-status.js';
export * from './requests.js';
export * from './rest.js';
export * from './socket-events.js';
