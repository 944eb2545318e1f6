// Checks untrusted data. A shape reads one value and, if it is wrong, says which field and why. It never stops at the
// first problem, so the author of the data learns all of them at once.

/** Reads a value at a path. After a problem the returned value is meaningless and must not be used. */
export type Shape<T> = (value: unknown, path: string, problems: string[]) => T;

/** The fields of an object, each with its shape. */
export type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** A value that a test accepts; the expectation completes the sentence "expected …". */
export function match<T>(expectation: string, accepts: (value: unknown) => value is T): Shape<T> {
  return (value, path, problems) => {
    if (!accepts(value)) problems.push(`${path}: expected ${expectation}, found ${shown(value)}`);
    return value as T;
  };
}

/** A well-formed text of a length between two limits. */
export function text(min: number, max: number): Shape<string> {
  const fits = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= min && value.length <= max && !/\p{Surrogate}/u.test(value);
  return match(`a text of ${min} to ${max} characters`, fits);
}

/** An integer between two limits, exact as a JSON number. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  const fits = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  return match(`an integer from ${min} to ${max}`, fits);
}

/** One of a few texts. */
export function oneOf<T extends string>(options: readonly T[]): Shape<T> {
  const fits = (value: unknown): value is T => (options as readonly unknown[]).includes(value);
  return match(options.length === 1 ? JSON.stringify(options[0]) : `one of ${options.join(', ')}`, fits);
}

/** A field that may be left out. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, path, problems) => (value === undefined ? undefined : shape(value, path, problems));
}

/** A list of a length between two limits, each element of the same shape. */
export function list<T>(element: Shape<T>, min = 0, max = Number.MAX_SAFE_INTEGER): Shape<readonly T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      problems.push(`${path}: expected a list${lengthText(min, max)}, found ${shown(value)}`);
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
      problems.push(`${path || 'bundle'}: expected an object, found ${shown(value)}`);
      return {} as T;
    }
    const at = (name: string): string => (path ? `${path}.${name}` : name);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) problems.push(`${at(name)}: unknown field`);
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
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function lengthText(min: number, max: number): string {
  if (min === max) return ` of ${min}`;
  return min === 0 && max === Number.MAX_SAFE_INTEGER ? '' : ` of ${min} to ${max}`;
}
