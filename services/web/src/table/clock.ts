/**
 * Estimates the server's time from answers that carry it. An answer is taken to be half its round trip old. The fastest
 * round trip gives the best estimate, so it is kept until a faster one comes or it gets too old.
 */
export interface ClockSample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly takenAtMs: number;
}

/** Browser clocks drift and laptops sleep: after this long, a slower sample is better than an old one. */
const SAMPLE_LIFETIME_MS = 5 * 60_000;

export function sampleOf(serverTime: string, sentAtMs: number, receivedAtMs: number): ClockSample {
  const roundTripMs = receivedAtMs - sentAtMs;
  return {
    offsetMs: Date.parse(serverTime) + roundTripMs / 2 - receivedAtMs,
    roundTripMs,
    takenAtMs: receivedAtMs,
  };
}

export function betterSample(known: ClockSample | null, taken: ClockSample): ClockSample {
  if (known === null || taken.takenAtMs - known.takenAtMs > SAMPLE_LIFETIME_MS) return taken;
  return taken.roundTripMs <= known.roundTripMs ? taken : known;
}

/** Milliseconds until a moment in the server's time, never negative; null if `moment` is null. */
export function msUntil(moment: string | null, nowMs: number, offsetMs: number): number | null {
  return moment === null ? null : Math.max(0, Date.parse(moment) - (nowMs + offsetMs));
}

/** Whole seconds as a countdown shows them: the last second reads 1, then 0. */
export function secondsOf(remainingMs: number): number {
  return Math.ceil(remainingMs / 1_000);
}

/** How urgent the countdown is; its words and colour depend on it. */
export function urgencyOf(seconds: number): 'calm' | 'soon' | 'last' {
  if (seconds <= 3) return 'last';
  return seconds <= 5 ? 'soon' : 'calm';
}
