// States of games are handed out, so nobody may change them.

/** Freezes an object or list together with the objects and lists in it. */
export function frozen<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value;
  for (const part of Object.values(value) as unknown[]) {
    if (typeof part === 'object' && part !== null) frozen(part);
  }
  return Object.freeze(value);
}
