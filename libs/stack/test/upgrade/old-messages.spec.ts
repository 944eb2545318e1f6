/** Messages of an earlier version can still be read, and still mean the same. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { allSubjects, SubjectSpace } from '@sabot/contracts';
import { HeardEvent } from '@sabot/messaging';
import { DESCRIPTORS_FILE, recordedEvents } from './fixture.js';

const proto = fileURLToPath(new URL('../../../../proto', import.meta.url));
const buf = createRequire(import.meta.url).resolve('@bufbuild/buf/bin/buf');
const NO_NUMBER_IS_REUSED = [
  'FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED',
  'FIELD_WIRE_COMPATIBLE_TYPE',
  'FIELD_WIRE_COMPATIBLE_CARDINALITY',
  'ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED',
  'ENUM_VALUE_SAME_NAME',
];

/** Fields that are no longer read, by event; their numbers stay reserved. */
const RETIRED: Readonly<Record<string, readonly string[]>> = { 'history.v1.evt.roads_updated': ['roads'] };

/** Targets were enum numbers. Now that they are text, the old fields have these names. */
const RENAMED: Readonly<Record<string, string>> = { target: 'targetNumber', targets: 'targetNumbers' };

function renamed(message: object): object {
  const text = JSON.stringify(message, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [RENAMED[name] ?? name, field as unknown]),
    );
  });
  return JSON.parse(text) as object;
}

/** A message in the form in which the fixture records it. */
function plain(message: unknown): object {
  const text = JSON.stringify(message, (key, value: unknown) => {
    if (key.startsWith('$')) return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
  return JSON.parse(text) as object;
}

describe('messages of an earlier version', () => {
  const events = recordedEvents().map(
    ({ subject, payload, message }) => [subject, Buffer.from(payload, 'base64'), message] as const,
  );

  it.each(events)('%s is decoded as it was then', (subject, payload, message) => {
    const event = HeardEvent.on(new SubjectSpace(), subject, payload);
    const retired = RETIRED[event?.entry.subject ?? ''] ?? [];
    const kept = Object.entries(message).filter(([field]) => !retired.includes(field));
    expect(kept.length).toBeGreaterThan(1);
    expect(plain(event?.message)).toMatchObject(renamed(Object.fromEntries(kept)));
  });

  it('cover every event of that version', () => {
    const then = new Set(recordedEvents().map(({ subject }) => new SubjectSpace().find(subject)?.entry));
    expect(then.size).toBe(22);
    expect(allSubjects.filter(({ kind }) => kind === 'evt')).toEqual(expect.arrayContaining([...then]));
  });

  it('have field numbers that have not been reused', () => {
    const rules = JSON.stringify({ version: 'v2', breaking: { use: NO_NUMBER_IS_REUSED } });
    const checked = spawnSync(
      process.execPath,
      [buf, 'breaking', proto, '--against', DESCRIPTORS_FILE, '--config', rules],
      { encoding: 'utf8' },
    );
    expect(checked).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});
