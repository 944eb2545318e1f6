/** The secrets of a system on one machine, created at its first start and kept with its data. */
import type { SecretVariable } from '@sabot/contracts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsFile = z.strictObject({
  databasePassword: z.string().min(16),
  /** 32 bytes as base64. If this key is lost, so are the seeds of open rounds. */
  seedKey: z.base64().length(44),
  jwtSecret: z.string().min(32),
  operatorKey: z.string().min(16),
});

export type Secrets = z.output<typeof secretsFile>;

/** The secrets in a folder, created there if it has none; without a folder, fresh ones that are not kept. */
export function secretsIn(dir?: string): Secrets {
  if (dir === undefined) return freshSecrets();
  const file = join(dir, 'secrets.json');
  if (existsSync(file)) return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = freshSecrets();
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** The secrets as the variables that services read. */
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
