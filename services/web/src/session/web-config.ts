/** What the page is told at run time, so that one build serves every place. */
import type { WebConfig } from '@sabot/edge';

export interface HostedConfig extends WebConfig {
  /** Where the gateway is when another host serves the page; without it, where the page came from. */
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
