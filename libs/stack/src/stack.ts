/** The whole system on this machine, each service in its own process, on servers that are given or started. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName, SERVICES } from '@sabot/contracts';
import {
  freePort,
  type InfrastructureUrls,
  runToEnd,
  type SpawnedService,
  spawnService,
} from '@sabot/local-servers';
import { dropDatabases, ensureDatabases } from './databases.js';
import { secretsIn } from './secrets.js';
import { type StackServers, startStackServers } from './stack-servers.js';
import { stoppingOrder } from './stopping-order.js';
import { builtFile, environmentOf, type SystemConfig } from './service-environment.js';

export interface StackOptions {
  /** Keeps data, secrets and logs across a restart; without it everything is removed with the system. */
  readonly dir?: string;
  /** Where the first gateway listens; by default a free port. */
  readonly port?: number;
  /** Variables for every service, such as the pace of the tables. */
  readonly settings?: Settings;
  /** How many processes of a service to run; one by default. */
  readonly replicas?: Readonly<Partial<Record<ServiceName, number>>>;
  /** Addresses of running servers, instead of those in the environment; the other servers are started. */
  readonly given?: Partial<InfrastructureUrls>;
  /** Whether the NATS server that is given has the accounts of this system, with the keys in `dir`. */
  readonly natsHasAccounts?: boolean;
  /** Servers that the caller has started and will stop. */
  readonly infrastructure?: StackServers;
  /** Separates the system's databases and keys from others on shared servers. */
  readonly prefix?: string;
  readonly log?: (line: string) => void;
}

type Settings = Readonly<Record<string, string>>;

interface Replica {
  readonly env: Settings;
  process: SpawnedService;
}

const READY_TIMEOUT_MS = 120_000;
const NO_ACCOUNTS =
  'WARNING: the NATS server at NATS_URL has no accounts for the services, so each of them can act as every other. Use it for development only.';

export class Stack {
  readonly #running = new Map<ServiceName, Replica[]>(SERVICE_NAMES.map((name) => [name, []]));
  readonly #gatewayUrls: string[] = [];

  private constructor(
    readonly infrastructure: StackServers,
    readonly config: SystemConfig,
    private readonly options: StackOptions,
  ) {}

  static async start(options: StackOptions = {}): Promise<Stack> {
    const { dir, given, natsHasAccounts, prefix = '', settings = {}, log = () => undefined } = options;
    const infrastructure =
      options.infrastructure ??
      (await startStackServers({
        log,
        ...(dir !== undefined && { dir }),
        ...(given !== undefined && { given }),
        ...(natsHasAccounts !== undefined && { natsHasAccounts }),
      }));
    try {
      const secrets = secretsIn(dir);
      const { DATABASE_URL } = infrastructure.env;
      const databaseUrls = await ensureDatabases(DATABASE_URL, prefix, secrets.databasePassword);
      await Promise.all(
        Object.entries(databaseUrls).map(([name, { owner, service }]) =>
          runToEnd(process.execPath, [builtFile(name, 'migrate.main.js')], {
            env: { DATABASE_URL: service, OWNER_DATABASE_URL: owner },
          }),
        ),
      );
      const { natsSeeds, env } = infrastructure;
      if (!natsSeeds) log(NO_ACCOUNTS);
      const config = {
        infrastructure: env,
        databaseUrls,
        secrets,
        prefix,
        settings,
        ...(natsSeeds && { natsSeeds }),
      };
      const stack = new Stack(infrastructure, config, options);
      await stack.#startAll().catch(async (error: unknown) => {
        await stack.stop();
        throw error;
      });
      return stack;
    } catch (error) {
      if (!options.infrastructure) await infrastructure.stop();
      throw error;
    }
  }

  /** The address of the first gateway. */
  get url(): string {
    return this.#gatewayUrls[0] ?? '';
  }

  get gatewayUrls(): readonly string[] {
    return this.#gatewayUrls;
  }

  /** The processes of a service in the order of their start, including those that were killed. */
  processes(service: ServiceName): readonly SpawnedService[] {
    return (this.#running.get(service) ?? []).map((replica) => replica.process);
  }

  /** Starts one more process of a service. */
  async add(service: ServiceName, settings: Settings = {}): Promise<SpawnedService> {
    const edge = SERVICES[service].edge ? await this.#edgeSettings() : {};
    const env = { ...environmentOf(service, this.config), ...settings, ...edge };
    const started = await this.#spawn(service, env);
    this.#running.get(service)?.push({ env, process: started });
    return started;
  }

  /** Restarts a process that ended, with the same settings. */
  async restart(service: ServiceName, ended: SpawnedService): Promise<SpawnedService> {
    const replica = this.#running.get(service)?.find((running) => running.process === ended);
    if (!replica) throw new Error(`this ${service} does not belong to the system`);
    replica.process = await this.#spawn(service, replica.env);
    return replica.process;
  }

  /** Stops every service in order, then the servers that were started here. */
  async stop(): Promise<void> {
    for (const service of stoppingOrder(SERVICES))
      await Promise.all(this.processes(service as ServiceName).map((running) => running.stop()));
    if (!this.options.infrastructure) await this.infrastructure.stop();
    else {
      await dropDatabases(this.infrastructure.env.DATABASE_URL, this.config.prefix);
      await this.infrastructure.stopWithSystem?.();
    }
  }

  async #startAll(): Promise<void> {
    const starts = SERVICE_NAMES.flatMap((service) =>
      Array.from({ length: this.options.replicas?.[service] ?? 1 }, () => this.add(service)),
    );
    const failed = (await Promise.allSettled(starts)).flatMap((start) =>
      start.status === 'rejected' ? [start.reason as unknown] : [],
    );
    if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
  }

  /** What a gateway keeps of the web table stays with the other data, so open pages survive an upgrade. */
  async #edgeSettings(): Promise<Settings> {
    const { dir } = this.options;
    const PORT = String(await this.#gatewayPort());
    return dir === undefined ? { PORT } : { PORT, WEB_BUILDS_DIR: join(dir, 'web-builds') };
  }

  /** The first gateway gets the requested port, the others get free ones. */
  async #gatewayPort(): Promise<number> {
    const first = this.#gatewayUrls.length === 0;
    const at = this.#gatewayUrls.push('') - 1;
    const port = first && this.options.port !== undefined ? this.options.port : await freePort();
    this.#gatewayUrls[at] = `http://localhost:${port}`;
    return port;
  }

  #spawn(service: ServiceName, env: Settings): Promise<SpawnedService> {
    const { dir } = this.options;
    const entry = builtFile(service, 'main.js');
    if (dir === undefined) return spawnService({ entry, env, readyTimeoutMs: READY_TIMEOUT_MS });
    const folder = join(dir, 'logs');
    mkdirSync(folder, { recursive: true });
    const logFile = join(folder, `${service}.log`);
    return spawnService({ entry, env, readyTimeoutMs: READY_TIMEOUT_MS, logFile });
  }
}
