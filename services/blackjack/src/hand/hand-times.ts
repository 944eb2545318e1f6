/** How long things of a hand may take. */
export class HandTimes {
  constructor(
    /** How long an open hand waits for its player. */
    readonly holdMs: number,
    /** How long a step may take before another process resumes it. */
    readonly resumeMs: number,
    /** How long a prepared hand is kept. */
    readonly preparedMs = 24 * 3_600_000,
  ) {}
}
