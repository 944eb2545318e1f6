// Checks untrusted data. A shape reads one value and, if it is wrong, says which field and why. It never stops at the
// first problem, so the author of the data learns all of them at once.
import { phrase, type Figure, type Phrase } from './phrase.js';

/** Reads a value at a path. After a problem the returned value is meaningless and must not be used. */
export type Shape<T> = (value: unknown, path: string, problems: Phrase[]) => T;

/** The fields of an object, each with its shape. */
export type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** A value that a test accepts; the expectation completes the sentence "expected …". */
export function match<T>(expected: Figure, accepts: (value: unknown) => value is T): Shape<T> {
  return (value, path, problems) => {
    if (!accepts(value)) problems.push(phrase('expected', { path, expected, found: shown(value) }));
    return value as T;
  };
}

/** A well-formed text of a length between two limits. */
export function text(min: number, max: number): Shape<string> {
  const fits = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= min && value.length <= max && !/\p{Surrogate}/u.test(value);
  return match(phrase('a-text', { min, max }), fits);
}

/** An integer between two limits, exact as a JSON number. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  const fits = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  return match(phrase('an-integer', { min, max }), fits);
}

/** One of a few texts. */
export function oneOf<T extends string>(options: readonly T[]): Shape<T> {
  const fits = (value: unknown): value is T => (options as readonly unknown[]).includes(value);
  const [only, ...others] = options;
  const expected = phrase('one-of', { options: options.join(', ') });
  return match(others.length === 0 ? JSON.stringify(only) : expected, fits);
}

/** A field that may be left out. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, path, problems) => (value === undefined ? undefined : shape(value, path, problems));
}

/** A list of a length between two limits, each element of the same shape. */
export function list<T>(element: Shape<T>, min = 0, max = Number.MAX_SAFE_INTEGER): Shape<readonly T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      problems.push(phrase('expected', { path, expected: listOf(min, max), found: shown(value) }));
      return [];
    }
    return value.map((item: unknown, i) => element(item, `${path}[${i}]`, problems));
  };
}

/** An object with exactly these fields. */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value, path, problems) => {
    if (!isObject(value)) {
      const found = shown(value);
      problems.push(phrase('expected', { path: path || 'bundle', expected: phrase('an-object'), found }));
      return {} as T;
    }
    const at = (name: string): string => (path ? `${path}.${name}` : name);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) problems.push(phrase('unknown-field', { path: at(name) }));
    }
    const entries = names.map((name) => [name, fields[name](value[name], at(name), problems)]);
    return Object.fromEntries(entries.filter(([, read]) => read !== undefined)) as T;
  };
}

/** Whether a value is an object with named fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as shown in a problem, cut short to keep the sentence readable. */
function shown(value: unknown): Figure {
  if (value === undefined) return phrase('nothing');
  if (Array.isArray(value)) return phrase('a-list-of', { count: value.length });
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? phrase('an-object') : phrase('a-value', { type: typeof value });
}

function listOf(min: number, max: number): Phrase {
  if (min === max) return phrase('a-list-of', { count: min });
  const anyLength = min === 0 && max === Number.MAX_SAFE_INTEGER;
  return anyLength ? phrase('a-list') : phrase('a-list-between', { min, max });
}
