/** Keys with which users log in to NATS: the server knows the public half, only the user has the seed. */
import { nkeys } from '@nats-io/transport-node';
import { usersOf } from './accounts-conf.js';

export interface UserKey {
  /** Secret. */
  readonly seed: string;
  readonly publicKey: string;
}

export type UserKeys = Readonly<Record<string, UserKey>>;

export function newUserKeys(users: readonly string[] = usersOf()): UserKeys {
  return Object.fromEntries(users.map((user) => [user, newKey()]));
}

/** The public half of a seed; throws if the text is not a seed. */
export function publicKeyOf(seed: string): string {
  return nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
}

/** A log-in for `accountsConf` with these keys. */
export function loginWith(keys: UserKeys): (user: string) => string {
  return (user) => {
    const key = keys[user];
    if (!key) throw new Error(`there is no key for the NATS user ${user}`);
    return `nkey: ${key.publicKey}`;
  };
}

function newKey(): UserKey {
  const pair = nkeys.createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), publicKey: pair.getPublicKey() };
}
