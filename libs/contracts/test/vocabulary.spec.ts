import { beforeAll, describe, expect, it } from '@jest/globals';
import { ScalarType, type DescFile } from '@bufbuild/protobuf';

import { BetTargetSchema, RefusalCodeSchema, RefusalSchema } from '../src/round-v1.js';
import type { CallSubject } from '../src/subject-entry.js';
import { allSubjects, subjects } from '../src/subjects.js';
import { protoFiles } from './generated-files.js';

const namesOf = (schema: typeof BetTargetSchema | typeof RefusalCodeSchema): string[] =>
  schema.values.map((value) => value.localName);

describe('the messages', () => {
  let files: DescFile[];
  beforeAll(async () => {
    files = await protoFiles();
  });

  it('of a round all start with table, round, position and time', () => {
    for (const entry of allSubjects) {
      if (entry.kind !== 'evt' || entry.stream !== 'ROUND_V1') continue;
      const common = entry.message.fields.slice(0, 4).map((field) => `${field.number} ${field.name}`);
      expect(common).toEqual(['1 table_id', '2 round_id', '3 seq', '4 occurred_at']);
    }
  });

  it('of a hand all start with table, hand, position and time', () => {
    const ofHands = allSubjects.filter((entry) => entry.kind === 'evt' && entry.stream === 'BLACKJACK_V1');
    expect(ofHands).toHaveLength(6);
    for (const entry of ofHands) {
      if (entry.kind !== 'evt') continue;
      const common = entry.message.fields.slice(0, 4).map((field) => `${field.number} ${field.name}`);
      expect(common).toEqual(['1 table_id', '2 hand_id', '3 seq', '4 occurred_at']);
    }
  });

  it('of events without a table all start with the time', () => {
    const tableless = allSubjects.filter((entry) => entry.kind === 'evt' && entry.scope === 'service');
    expect(tableless).toHaveLength(7);
    // EventOmitted stands in for another event, so it first says which.
    const ordinary = tableless.filter(({ subject }) => subject !== subjects.wallet.eventOmitted.subject);
    for (const entry of ordinary) expect(entry.message.fields[0]?.name).toBe('occurred_at');
  });

  it('of other events all start with table, round and time', () => {
    for (const entry of allSubjects) {
      if (entry.kind !== 'evt' || entry.scope === 'service') continue;
      if (entry.stream === 'ROUND_V1' || entry.stream === 'BLACKJACK_V1') continue;
      const common = entry.message.fields.slice(0, 3).map((field) => `${field.number} ${field.name}`);
      expect(common).toEqual(['1 table_id', '2 round_id', '3 occurred_at']);
    }
  });

  /** Nothing can be wrong with a request that has no fields. */
  const isRefusable = (entry: CallSubject): boolean => entry.request.fields.length > 0;

  it('that answer a call hold either a result or a refusal', () => {
    for (const entry of allSubjects) {
      if (entry.kind === 'evt' || !isRefusable(entry)) continue;
      const [result, ...others] = entry.response.oneofs;
      expect(others).toHaveLength(0);
      expect(result?.fields.map((field) => field.message?.typeName)).toContain(RefusalSchema.typeName);
      expect(result?.fields).toHaveLength(entry.response.fields.length);
    }
  });

  it('carry money only as whole minor units', () => {
    const fields = files.flatMap((file) => file.messages).flatMap((message) => message.fields);
    const floats = [ScalarType.DOUBLE, ScalarType.FLOAT];
    const inexact = fields.filter((field) => field.scalar && floats.includes(field.scalar));
    expect(inexact.map((field) => field.name)).toEqual([]);
    const minor = fields.filter((field) => field.name.endsWith('_minor'));
    expect(minor.length).toBeGreaterThan(30);
    expect(new Set(minor.map((field) => field.scalar))).toEqual(new Set([ScalarType.INT64]));
  });
});

describe('the vocabulary of the rules', () => {
  it('includes every bet from before targets were text, and no later one', () => {
    expect(namesOf(BetTargetSchema)).toEqual([
      ...[
        'UNSPECIFIED',
        'PLAYER',
        'BANKER',
        'TIE',
        'PLAYER_PAIR',
        'BANKER_PAIR',
        'EITHER_PAIR',
        'PERFECT_PAIR',
      ],
      ...['DRAGON_PLAYER', 'DRAGON_BANKER', 'SUPER_SIX', 'BIG', 'SMALL'],
    ]);
  });

  it('includes every refusal', () => {
    expect(namesOf(RefusalCodeSchema)).toEqual(
      expect.arrayContaining([
        ...['BET_BELOW_MIN', 'BET_ABOVE_MAX', 'INSUFFICIENT_BALANCE', 'INVALID_PHASE', 'NO_BETS_PLACED'],
        ...['DUPLICATE_BET', 'IDEMPOTENCY_KEY_REUSED', 'BETTING_CLOSED', 'UNKNOWN_TABLE', 'BET_NOT_OFFERED'],
        ...['RATE_LIMITED', 'VALIDATION'],
      ]),
    );
  });
});
