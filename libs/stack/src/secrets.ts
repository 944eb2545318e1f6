/** The secrets of a system on one machine, made when it first starts and kept beside its data. */
import type { SecretVariable } from '@sabot/contracts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsFile = z.strictObject({
  databasePassword: z.string().min(16),
  /** 32 bytes as base64: with another key the seeds of open rounds are lost. */
  seedKey: z.base64().length(44),
  jwtSecret: z.string().min(32),
  operatorKey: z.string().min(16),
});

export type Secrets = z.output<typeof secretsFile>;

/** The secrets in a folder, made there when it has none; without a folder fresh ones that nobody keeps. */
export function secretsIn(dir?: string): Secrets {
  if (dir === undefined) return freshSecrets();
  const file = join(dir, 'secrets.json');
  if (existsSync(file)) return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = freshSecrets();
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** The secrets in the form in which services read them. */
export function secretVariables({
  seedKey,
  jwtSecret,
  operatorKey,
}: Secrets): Readonly<Record<SecretVariable, string>> {
  return { SEED_KEYS: `1:${seedKey}`, JWT_SECRET: jwtSecret, OPERATOR_KEY: operatorKey };
}

function freshSecrets(): Secrets {
  const hex = (): string => randomBytes(24).toString('hex');
  return {
    databasePassword: hex(),
    seedKey: randomBytes(32).toString('base64'),
    jwtSecret: hex(),
    operatorKey: hex(),
  };
}
