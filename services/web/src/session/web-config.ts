/** Settings that the page reads at run time, so one build works in every deployment. */
import type { WebConfig } from '@sabot/edge';

export interface HostedConfig extends WebConfig {
  /** The gateway's address if another host serves the page; the page's own origin by default. */
  readonly edgeUrl?: string;
}

let loading: Promise<HostedConfig> | undefined;

/** Reads `/config.json` once; a failure is not remembered. */
export function loadConfig(): Promise<HostedConfig> {
  loading ??= fetchConfig().catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

async function fetchConfig(): Promise<HostedConfig> {
  const answer = await fetch('/config.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  return (await answer.json()) as HostedConfig;
}
