/** What every simulation is given, whichever game it plays. */
import { randomBytes } from 'node:crypto';
import { someText, wholeNumber } from '../shapes.js';

export const DEFAULT_ROUNDS = 1_000_000;
const MAX_ROUNDS = 1e11;
const MAX_WORKERS = 256;
const SEED_BYTES = 32;

/** A distance from the mean, in standard deviations, that deserves a second look. */
export const NOTABLE_Z = 4;

export const simulationFields = {
  rounds: wholeNumber(1, MAX_ROUNDS).default(DEFAULT_ROUNDS),
  seed: someText.default(() => randomBytes(SEED_BYTES).toString('hex')),
  workers: wholeNumber(1, MAX_WORKERS).default(1),
};
