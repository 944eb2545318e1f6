/** The servers of a system on this machine. A NATS server that is started here has an account for each service. */
import { type Infrastructure, type InfrastructureOptions, startInfrastructure } from '@sabot/local-servers';
import { accountsConf, type AccountsOptions, publicKeyOf } from '@sabot/messaging/accounts';
import { secretsIn } from './secrets.js';

export interface StackServers extends Infrastructure {
  /** The seed with which each user logs in to NATS; absent if NATS was given by its address and has no accounts of ours. */
  readonly natsSeeds?: Readonly<Record<string, string>>;
  /** Stops those servers that nobody but this one system uses. */
  readonly stopWithSystem?: () => Promise<void>;
}

export interface StackServersOptions extends InfrastructureOptions {
  /** Whether the NATS server that is given has the accounts of this system, with the keys in `dir`. */
  readonly natsHasAccounts?: boolean;
  /** Further users of an account, with which a test listens or attacks. */
  readonly moreUsers?: AccountsOptions['more'];
}

export async function startStackServers({
  moreUsers,
  natsHasAccounts = false,
  ...options
}: StackServersOptions = {}): Promise<StackServers> {
  const { natsSeeds } = secretsIn(options.dir);
  const accounts = accountsOf(natsSeeds, moreUsers);
  const infrastructure = await startInfrastructure({ ...options, natsAccounts: accounts });
  const isOurs = natsHasAccounts || !infrastructure.isGiven('NATS_URL');
  return isOurs ? { ...infrastructure, natsSeeds } : infrastructure;
}

function accountsOf(seeds: Readonly<Record<string, string>>, more: AccountsOptions['more']): string {
  const login = (user: string): string => `nkey: ${publicKeyOf(seeds[user] ?? '')}`;
  return accountsConf({ login, ...(more && { more }) });
}
