/**
 * Which web pages may speak to us. A browser says where a page comes from and cannot be made to lie about it; whoever is
 * no browser sends no origin, and has nothing that a foreign page could use.
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
