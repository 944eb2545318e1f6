/**
 * The server's time, from answers that carry it. An answer is as old as half its way; the one that travelled fastest says
 * most, so it is kept until a faster one comes or it has grown old.
 */
export interface ClockSample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly takenAtMs: number;
}

/** Clocks of browsers drift and laptops sleep: after this long a slower answer is better than an old one. */
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

/** Milliseconds until a moment of the server's time, never negative; null when there is no such moment. */
export function msUntil(moment: string | null, nowMs: number, offsetMs: number): number | null {
  return moment === null ? null : Math.max(0, Date.parse(moment) - (nowMs + offsetMs));
}

/** Whole seconds as a countdown shows them: the last second reads 1, then 0. */
export function secondsOf(remainingMs: number): number {
  return Math.ceil(remainingMs / 1_000);
}

/** How pressing the countdown is: words and colour follow it. */
export function urgencyOf(seconds: number): 'calm' | 'soon' | 'last' {
  if (seconds <= 3) return 'last';
  return seconds <= 5 ? 'soon' : 'calm';
}
