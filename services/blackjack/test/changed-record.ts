/** Changes one field of a record at a time, to another value of the same form. */
export type Path = readonly (string | number)[];

/** The path to everything in a record that has no parts. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((one, at) => leafPaths(one, [...path, at]));
  return Object.entries(value).flatMap(([name, one]) => leafPaths(one, [...path, name]));
}

/** The record with another value at a path. */
export function changedAt(value: unknown, path: Path): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return another(value);
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (at === first ? changedAt(one, rest) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [first]: changedAt(record[first], rest) };
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value < 39 ? value + 13 : value - 13;
  const text = String(value);
  if (/^[0-9a-f]{64,}$/.test(text)) return (text.startsWith('0') ? '1' : '0') + text.slice(1);
  return `${text}x`;
}
