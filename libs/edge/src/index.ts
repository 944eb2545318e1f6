export * from './game-status.js';
export * from './refused.js';
export * from './requests.js';
export * from './rest.js';
export * from './socket-events.js';
export * from './table-events.js';
export * from './user-events.js';
export * from './names.js';
