/** How long a page is watched for memory that grows: three rounds in the tests, minutes in the long script. A frozen tab sleeps longer in it, too. */

/** `SOAK_MINUTES=30` watches for that long. */
export function soakMs(environment: NodeJS.ProcessEnv = process.env): number {
  return Number(environment.SOAK_MINUTES ?? 0) * 60_000;
}
