/** What the rules of one installation look at, and how fast time passes for them. */

/** Without placeholders these are the names of the installation that docker-compose.yml runs. */
export interface Installation {
  readonly namespace: string;
  readonly release: string;
  /** What the names of its Deployments begin with. */
  readonly fullname: string;
  /** The namespaces of servers that belong to it, where exporters watch them. */
  readonly postgresqlNamespace: string;
  readonly natsNamespace: string;
  readonly certificatesNamespace: string;
}

/** The installation of the rules in deploy/alerts. */
export const COMPOSED: Installation = {
  namespace: 'sabot',
  release: 'sabot',
  fullname: 'sabot',
  postgresqlNamespace: 'sabot',
  natsNamespace: 'sabot',
  certificatesNamespace: 'sabot',
};

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const DURATION = /^(\d+)([smhd])$/;

export class Scope {
  /** With a pace of 20, an hour of the rules takes three minutes. */
  constructor(
    readonly installation: Installation = COMPOSED,
    private readonly pace = 1,
  ) {}

  /** The labels that rules add to what they record and raise. */
  get labels(): Readonly<Record<string, string>> {
    const { namespace, release } = this.installation;
    return { namespace, release };
  }

  /** A metric of this installation's own processes. */
  of(metric: string, ...matchers: readonly string[]): string {
    const { namespace, release } = this.installation;
    return series(metric, [`namespace="${namespace}"`, `release="${release}"`, ...matchers]);
  }

  /** A metric that an exporter gives for a namespace. */
  at(namespace: keyof Installation, metric: string, ...matchers: readonly string[]): string {
    return series(metric, [`namespace="${this.installation[namespace]}"`, ...matchers]);
  }

  /** A duration such as `5m` at this pace. */
  time(duration: string): string {
    if (this.pace === 1) return duration;
    return `${Math.round((this.seconds(duration) / this.pace) * 1_000)}ms`;
  }

  /** A duration as a number of seconds at this pace. */
  paced(duration: string): number {
    return this.seconds(duration) / this.pace;
  }

  private seconds(duration: string): number {
    const [, amount = '', unit = ''] = DURATION.exec(duration) ?? [];
    if (amount === '') throw new Error(`not a duration: ${duration}`);
    return Number(amount) * UNITS[unit as keyof typeof UNITS];
  }
}

function series(metric: string, matchers: readonly string[]): string {
  return `${metric}{${matchers.join(',')}}`;
}
