import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allSubjects } from '@sabot/contracts';
import { prismaFolder } from '../src/database.js';

const FUNCTIONS = join(prismaFolder, 'functions');

/** Every subject that a function writes, with its file. */
function writtenSubjects(): { file: string; subject: string }[] {
  return readdirSync(FUNCTIONS)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => {
      const literals = readFileSync(join(FUNCTIONS, file), 'utf8').matchAll(/'(wallet\.v1\.[^']*)'/g);
      return [...literals].map(([, subject = '']) => ({ file, subject }));
    });
}

describe('the SQL functions', () => {
  it('write events only to subjects that the wallet owns', () => {
    const events = allSubjects.flatMap((entry) =>
      entry.kind === 'evt' && entry.publishers.includes('wallet') ? [entry.subject] : [],
    );
    expect(writtenSubjects().filter(({ subject }) => !events.includes(subject))).toEqual([]);
  });

  it('write events for bets, the end of a round and operator transfers', () => {
    expect(new Set(writtenSubjects().map(({ subject }) => subject))).toEqual(
      new Set(
        [
          'balance_changed',
          'bets_accepted',
          'bets_removed',
          'payouts_posted',
          'round_refunded',
          'round_settled',
        ].map((name) => `wallet.v1.evt.${name}`),
      ),
    );
  });
});
