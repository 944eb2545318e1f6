/** Judges figures that depend on how fast the machine is, and only while it has time to be fast. */
import { cpus } from 'node:os';

/** A busy machine spoils single measurements, seldom all of them. */
const MAX_ATTEMPTS = 5;
/** Above this share of the cores' time a slow figure says nothing about what was measured. */
export const MAX_LOAD = 0.7;

export interface Pace {
  readonly verdict: 'kept' | 'missed' | 'not judged';
  readonly measured: readonly { readonly value: number; readonly load: number }[];
}

/** Measures until a value is within the limit; a limit that was missed only under load is not judged. */
export async function paceOf(
  limit: number,
  measure: () => Promise<number>,
  startLoad: () => () => number = machineLoad,
): Promise<Pace> {
  const measured: { value: number; load: number }[] = [];
  while (measured.length < MAX_ATTEMPTS) {
    const load = startLoad();
    const value = await measure();
    measured.push({ value, load: load() });
    if (value <= limit) return { verdict: 'kept', measured };
  }
  return { verdict: measured.some(({ load }) => load <= MAX_LOAD) ? 'missed' : 'not judged', measured };
}

/** The share of the cores' time, 0 to 1, that was used from this call to the call of what it returns. */
export function machineLoad(): () => number {
  const before = coreTimes();
  return () => {
    const after = coreTimes();
    const totalMs = after.totalMs - before.totalMs;
    return totalMs === 0 ? 0 : 1 - (after.idleMs - before.idleMs) / totalMs;
  };
}

function coreTimes(): { idleMs: number; totalMs: number } {
  const cores = cpus().map(({ times }) => times);
  return {
    idleMs: cores.reduce((sum, { idle }) => sum + idle, 0),
    totalMs: cores.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
