/**
 * Which web pages may connect. A browser sends the origin of the page, which the page cannot forge. Clients that aren't
 * browsers send no Origin, and hold no credentials that a foreign page could abuse.
 */
export function originAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowed.length > 0) return allowed.includes(origin);
  return hostOf(origin) === host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
