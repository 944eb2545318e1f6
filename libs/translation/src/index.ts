export * from './bet-target.js';
export * from './deck-message.js';
export * from './outcome-message.js';
export * from './refusal-message.js';
export * from './identifiers.js';
export * from './terms.js';
export * from './trends-message.js';
