/** The secrets of a system on one machine, created at its first start and kept with its data. */
import type { SecretVariable } from '@sabot/contracts';
import { newUserKeys, nkeyVariable, publicKeyOf } from '@sabot/messaging/accounts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const secretsFile = z.strictObject({
  databasePassword: z.string().min(16),
  /** 32 bytes as base64. If this key is lost, so are the seeds of open rounds. */
  seedKey: z.base64().length(44),
  jwtSecret: z.string().min(32),
  operatorKey: z.string().min(16),
  /** The seed of each NATS user's key. Folders from before there were accounts have none yet. */
  natsSeeds: z.record(z.string(), z.string()).default({}),
});

export type Secrets = z.output<typeof secretsFile>;

/** The secrets in a folder, created there if it has none; without a folder, fresh ones that are not kept. */
export function secretsIn(dir?: string): Secrets {
  if (dir === undefined) return freshSecrets();
  const file = join(dir, 'secrets.json');
  const kept = existsSync(file) ? secretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : freshSecrets();
  const secrets = { ...kept, natsSeeds: { ...freshSeeds(), ...kept.natsSeeds } };
  if (isDeepStrictEqual(secrets, kept) && existsSync(file)) return secrets;
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** A seed for each user of NATS; a user that is new gets one at the next start. */
function freshSeeds(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(newUserKeys()).map(([user, { seed }]) => [user, seed]));
}

/** The secrets as the variables that services read. */
export function secretVariables({
  seedKey,
  jwtSecret,
  operatorKey,
}: Secrets): Readonly<Record<SecretVariable, string>> {
  return { SEED_KEYS: `1:${seedKey}`, JWT_SECRET: jwtSecret, OPERATOR_KEY: operatorKey };
}

/** The public halves of the keys, by the variables in which nats-server looks for them. */
export function natsKeyVariables({ natsSeeds }: Secrets): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(natsSeeds).map(([user, seed]) => [nkeyVariable(user), publicKeyOf(seed)]),
  );
}

function freshSecrets(): Secrets {
  const hex = (): string => randomBytes(24).toString('hex');
  return {
    databasePassword: hex(),
    seedKey: randomBytes(32).toString('base64'),
    jwtSecret: hex(),
    operatorKey: hex(),
    natsSeeds: freshSeeds(),
  };
}
