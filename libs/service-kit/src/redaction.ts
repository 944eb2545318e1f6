// What is secret is known by its name or by its place in an address. Both are hidden before a line leaves the process,
// because a log is read by more people than a database.

const secretNames = [
  'password',
  'passwd',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'apiKey',
  'privateKey',
  'seed',
  'serverSeed',
  'DATABASE_URL',
  'NATS_URL',
  'REDIS_URL',
];

/** Paths of fields, down to three levels, that are never logged. */
export const secretPaths: readonly string[] = secretNames.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** Hides the password of every address in a text. */
export function hideCredentials(text: string): string {
  return text.replace(/(:\/\/[^\s:@/"']*:)[^\s@/"']+@/g, '$1[redacted]@');
}
