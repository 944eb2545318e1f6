/**
 * Two objectives: 999 of 1,000 bets are answered within half a second and do not fail because of us; 999 of 1,000 events are on
 * their way to the last player of a table within a quarter of a second. A fast burn pages, a slow one is a ticket. Whatever the
 * ratio, a few bad bets among few are not worth waking anybody, so each alert also wants a number of bad ones.
 */
import type { AlertPlan, Recording } from './rule.js';
import type { Scope } from './scope.js';

interface Objective {
  readonly alert: string;
  readonly record: string;
  readonly bad: (window: string) => string;
  readonly all: (window: string) => string;
  /** The sentence after the percentage. */
  readonly summary: string;
  readonly runbook: string;
  readonly panel: string;
}

const BUDGET = 0.001;
const MIN_BAD = 10;
/** With few bets, fewer bad ones are enough if they are most of them. */
const MIN_BAD_OF_MOST = 3;
const MOST = 0.5;
const SHORT_WINDOWS = ['1m', '5m'];
const LONG_WINDOWS = ['30m', '1h', '2h', '6h', '1d', '3d'];
/** Each window with its shorter one, which ends the alert soon after the trouble, and the burn of the budget that it allows. */
const BURNS = [
  { window: '1h', short: '5m', burn: 14.4, severity: 'page', gone: 'in two days' },
  { window: '6h', short: '30m', burn: 6, severity: 'ticket', gone: 'in five days' },
  { window: '1d', short: '2h', burn: 3, severity: 'ticket', gone: 'in ten days' },
  { window: '3d', short: '6h', burn: 1, severity: 'ticket', gone: 'before the month ends' },
] as const;

function objectives(scope: Scope): readonly Objective[] {
  const bets = (outcomes: string) => (window: string) =>
    `sum(rate(${scope.of('sabot_gateway_bets_total', ...(outcomes === '' ? [] : [`outcome=~"${outcomes}"`]))}[${window}]))`;
  const events = (window: string) =>
    `sum(rate(${scope.of('sabot_gateway_broadcast_seconds_count')}[${window}]))`;
  return [
    {
      alert: 'SabotBetFailures',
      record: 'sabot:bet_failures:ratio_rate',
      bad: bets('FAILED|LATE'),
      all: bets(''),
      summary: 'of bets fail because of us',
      runbook: 'bet-failures',
      panel: 'How many bets fail because of us?',
    },
    {
      alert: 'SabotBroadcastLate',
      record: 'sabot:broadcast_lateness:ratio_rate',
      bad: (window) =>
        `(${events(window)} - sum(rate(${scope.of('sabot_gateway_broadcast_seconds_bucket', 'le="0.25"')}[${window}])))`,
      all: events,
      summary: 'of events reach players late',
      runbook: 'broadcast-late',
      panel: 'How many events arrive late?',
    },
  ];
}

function recordings(scope: Scope, windows: readonly string[]): Recording[] {
  return objectives(scope).flatMap(({ record, bad, all }) =>
    windows.map((window) => ({
      record: `${record}${window}`,
      expr: `${bad(scope.time(window))}\n  / ${all(scope.time(window))}`,
      labels: scope.labels,
    })),
  );
}

export const shortRecordings = (scope: Scope): Recording[] => recordings(scope, SHORT_WINDOWS);
export const longRecordings = (scope: Scope): Recording[] => recordings(scope, LONG_WINDOWS);

export function burnAlerts(scope: Scope): AlertPlan[] {
  return objectives(scope).flatMap((objective) => {
    const { alert, record, bad, summary, runbook, panel } = objective;
    const ratio = (window: string) => scope.of(`${record}${window}`);
    const count = (window: string) => `${bad(scope.time(window))} * ${scope.paced(window)}`;
    const common = { alert, runbook, panel };
    return [
      {
        ...common,
        severity: 'page',
        expr: `${ratio('1m')} > ${MOST}\nand on() ${count('5m')} >= ${MIN_BAD_OF_MOST}`,
        for: '30s',
        labels: { window: '1m' },
        summary: `{{ $value | humanizePercentage }} ${summary} at this moment.`,
      },
      ...BURNS.map(({ window, short, burn, severity, gone }): AlertPlan => ({
        ...common,
        severity,
        expr: [
          `${ratio(short)} > ${burn} * ${BUDGET}`,
          `and on() ${ratio(window)} > ${burn} * ${BUDGET}`,
          `and on() ${count(window)} >= ${MIN_BAD}`,
          // In the hour after an outage, a few bad bets are no outage.
          ...(severity === 'page'
            ? [`and on() (${count(short)} >= ${MIN_BAD} or on() ${ratio(short)} > ${MOST})`]
            : []),
        ].join('\n'),
        for: '1m',
        labels: { window },
        summary: `{{ $value | humanizePercentage }} ${summary}: at this rate the monthly error budget is gone ${gone}.`,
      })),
    ];
  });
}
