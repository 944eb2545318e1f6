/** The form of a rule, and the questions that several rules ask. */
import type { Scope } from './scope.js';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly keep_firing_for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Recording {
  readonly record: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface RuleGroup {
  readonly name: string;
  readonly interval: string;
  readonly rules: readonly (Alert | Recording)[];
}

export type Severity = 'page' | 'ticket' | 'none';

export interface AlertPlan {
  readonly alert: string;
  readonly severity: Severity;
  readonly expr: string;
  readonly for?: string;
  /** How long it is kept after its cause is gone, because what followed from the cause lasts longer. */
  readonly keepFiringFor?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The page in deploy/runbooks. */
  readonly runbook: string;
  /** The title of the panel that shows what the alert is about. */
  readonly panel: string;
}

/** True once Prometheus has evaluated these rules for five minutes: until then it knows too little to miss anything. */
export function watched(scope: Scope): string {
  return `on() count_over_time(${scope.of('sabot:watching')}[${scope.time('5m')}:${scope.time('1m')}]) >= 5`;
}

/** True when no such series has a number: they are missing, or NaN. */
export function unmeasured(series: string): string {
  return `absent(${series} > -Inf)`;
}

/**
 * Counts what happened within a window. A labelled counter first appears with the value 1, which `increase` does not count, so
 * a new series counts as well; but not while Prometheus cannot know that it is new, because it was silent when the series may
 * have appeared.
 */
export function happened(scope: Scope, metric: string, window: string, by: readonly string[] = []): string {
  const sum = by.length === 0 ? 'sum' : `sum by (${by.join(', ')})`;
  const series = scope.of(metric);
  const before = scope.time(window);
  const wasWatching = [before, scope.time(oneMinuteMore(window))].map(
    (ago) => `and on() ${scope.of('sabot:watching')} offset ${ago}`,
  );
  return [
    `${sum} (increase(${series}[${before}])) > 0`,
    `or ${sum} (${series} unless ${series} offset ${before}) > 0`,
    ...wasWatching.map((condition) => `  ${condition}`),
  ].join('\n');
}

function oneMinuteMore(window: string): string {
  return `${Number.parseInt(window) + 1}m`;
}
