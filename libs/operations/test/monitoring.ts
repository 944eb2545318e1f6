/** Prometheus and Alertmanager on this machine, with the rules at a faster pace, and a webhook that counts what they tell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable, freePort, ServerProcess } from '@sabot/local-servers';
import { alertmanagerFile } from '../src/alerts/alertmanager.js';
import { ownGroups } from '../src/alerts/groups.js';
import { ruleFile } from '../src/alerts/rule-files.js';
import { Scope } from '../src/alerts/scope.js';

/** An alert that a receiver was told of. */
export interface Told {
  readonly receiver: string;
  readonly firing: boolean;
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly at: number;
}

export interface Target {
  readonly job: string;
  /** The address of its `/metrics`. */
  readonly healthUrl: string;
}

interface Notification {
  readonly receiver: string;
  readonly alerts: readonly { readonly status: string; readonly labels: Record<string, string> }[];
}

const RECEIVERS = ['page', 'ticket', 'watchdog'] as const;

export class Monitoring {
  readonly told: Told[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'sabot-monitoring-'));
  readonly #processes: ServerProcess[] = [];
  #webhook: Server | undefined;
  #prometheusUrl = '';

  private constructor(private readonly scope: Scope) {}

  static async start(targets: readonly Target[], pace: number): Promise<Monitoring> {
    const monitoring = new Monitoring(new Scope(undefined, pace));
    try {
      const alertmanager = await monitoring.#startAlertmanager(await monitoring.#listen());
      await monitoring.#startPrometheus(targets, alertmanager);
      return monitoring;
    } catch (error) {
      await monitoring.stop();
      throw error;
    }
  }

  /** The value of a query, or undefined if it has no result. */
  async value(query: string): Promise<number | undefined> {
    const response = await fetch(`${this.#prometheusUrl}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
    const [first] = data.result;
    return first && Number(first.value[1]);
  }

  /** Whether Prometheus has evaluated the rules for long enough to notice what is missing. */
  async isWatching(): Promise<boolean> {
    const { scope } = this;
    const beats = `count_over_time(${scope.of('sabot:watching')}[${scope.time('5m')}:${scope.time('1m')}])`;
    return ((await this.value(beats)) ?? 0) >= 5;
  }

  /** What was told to be firing, or over, since a moment. */
  since(at: number, receiver: (typeof RECEIVERS)[number], firing: boolean): readonly Told[] {
    return this.told.filter((one) => one.at >= at && one.receiver === receiver && one.firing === firing);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.stop()));
    this.#webhook?.close();
    this.#webhook?.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #listen(): Promise<number> {
    const port = await freePort();
    this.#webhook = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        this.#hear(JSON.parse(Buffer.concat(body).toString('utf8')) as Notification);
        response.end();
      });
    }).listen(port, '127.0.0.1');
    return port;
  }

  #hear({ receiver, alerts }: Notification): void {
    const at = Date.now();
    for (const { status, labels } of alerts)
      this.told.push({ receiver, firing: status === 'firing', alert: labels.alertname ?? '', labels, at });
  }

  async #startAlertmanager(webhookPort: number): Promise<number> {
    const port = await freePort();
    const config = join(this.#folder, 'alertmanager.yaml');
    const receivers = RECEIVERS.map((name) => ({
      name,
      webhook_configs: [{ url: `http://127.0.0.1:${webhookPort}/`, send_resolved: true }],
    }));
    writeFileSync(config, await alertmanagerFile({ scope: this.scope, receivers }));
    await this.#run('prometheus-alertmanager', port, [
      `--config.file=${config}`,
      `--storage.path=${join(this.#folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ]);
    return port;
  }

  async #startPrometheus(targets: readonly Target[], alertmanagerPort: number): Promise<void> {
    const port = await freePort();
    this.#prometheusUrl = `http://127.0.0.1:${port}`;
    const [rules, config] = [join(this.#folder, 'rules.yaml'), join(this.#folder, 'prometheus.yaml')];
    writeFileSync(rules, await ruleFile(ownGroups(this.scope)));
    const scrapes = targets.map(({ job, healthUrl }) => ({
      targets: [new URL(healthUrl).host],
      labels: { job, ...this.scope.labels },
    }));
    const whole = {
      global: { scrape_interval: this.scope.time('15s'), evaluation_interval: this.scope.time('15s') },
      rule_files: [rules],
      alerting: {
        alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }],
      },
      scrape_configs: [{ job_name: 'sabot', static_configs: scrapes }],
    };
    writeFileSync(config, JSON.stringify(whole));
    await this.#run('prometheus', port, [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(this.#folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      `--query.lookback-delta=${this.scope.time('5m')}`,
      `--rules.alert.resend-delay=${this.scope.time('15s')}`,
    ]);
  }

  async #run(name: string, port: number, args: readonly string[]): Promise<void> {
    const file = findExecutable(name);
    if (file === undefined) throw new Error(`${name} is not on the PATH`);
    const ready = async (): Promise<void> => {
      const response = await fetch(`http://127.0.0.1:${port}/-/ready`);
      if (!response.ok) throw new Error(`${name} is not ready`);
    };
    const logFile = join(this.#folder, `${name}.log`);
    this.#processes.push(await ServerProcess.start({ name, file, args, logFile, ready }));
  }
}
