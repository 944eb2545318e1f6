// Secrets are recognised by field name, or by their place in a URL. Both are hidden before a line leaves the process,
// because more people read a log than a database.

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
  'JWT_SECRET',
  'OPERATOR_KEY',
  'ADVISOR_API_KEY',
  'SEED_KEYS',
  'DATABASE_URL',
  'NATS_URL',
  'NATS_NKEY_SEED',
  'REDIS_URL',
];

/** Paths of fields, down to three levels, that are never logged. */
export const secretPaths: readonly string[] = secretNames.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** Hides the password of every URL in a text. */
export function hideCredentials(text: string): string {
  return text.replace(/(:\/\/[^\s:@/"']*:)[^\s@/"']+@/g, '$1[redacted]@');
}
