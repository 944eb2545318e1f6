export * from './hand-house.js';
export * from './missed-steps.js';
export * from './scripted-accounts.js';
export * from './scripted-gateway.js';
export * from './scripted-hands.js';
export * from './scripted-round.js';
export * from './scripted-table.js';
