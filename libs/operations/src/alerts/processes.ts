/** The processes: whether they are ready, and if not, whether that is because of a server that they need. */
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { PUBLISHERS } from '../expressions.js';
import { type AlertPlan, unmeasured, watched } from './rule.js';
import type { Scope } from './scope.js';

/** Servers by the name of the check that needs them. Without Redis, players miss nothing but roads. */
const SERVERS = [
  { dependency: 'database', name: 'PostgreSQL', severity: 'page' },
  { dependency: 'nats', name: 'NATS', severity: 'page' },
  { dependency: 'redis', name: 'Redis', severity: 'ticket' },
] as const;
/** What follows from an outage lasts for as long as the windows of the other alerts. */
const AFTERMATH = '6m';
/** Longer, because a service may become ready some time after the server that it needs. */
const AFTERMATH_OF_SERVERS = '10m';

/** Values that a page depends on: if they are missing or NaN, that alert is blind. */
const VITAL = [
  { service: 'round-scheduler', value: 'stuck_tables', panel: 'Is any table stuck?' },
  { service: 'round-scheduler', value: 'halted_tables', panel: 'Is any table halted?' },
  {
    service: 'wallet',
    value: 'ledger_measured_timestamp_seconds',
    panel: 'How long ago was the ledger last measured?',
  },
  { service: 'gateway', value: 'bets_total', panel: 'How many bets fail because of us?' },
  ...PUBLISHERS.map((service) => ({
    service,
    value: 'outbox_age_seconds',
    panel: 'Are events published as fast as they are committed?',
  })),
] as const;

/** Services without which play goes on. */
const SPARE: readonly ServiceName[] = ['advisor', 'bus-keeper'];

export function processAlerts(scope: Scope): AlertPlan[] {
  const ours = `job=~"${SERVICE_NAMES.join('|')}"`;
  return [
    ...SERVERS.map(({ dependency, name, severity }): AlertPlan => ({
      alert: 'SabotDependencyAway',
      severity,
      expr: `max(${scope.of('sabot_service_dependency_up', `dependency="${dependency}"`)}) == 0`,
      for: '30s',
      keepFiringFor: AFTERMATH_OF_SERVERS,
      labels: { dependency },
      summary: `No process can use ${name}.`,
      runbook: 'dependency-away',
      panel: 'Which servers can be used?',
    })),
    ...SERVICE_NAMES.map((service): AlertPlan => ({
      alert: 'SabotServiceAbsent',
      severity: SPARE.includes(service) ? 'ticket' : 'page',
      expr: `absent(${scope.of('sabot_service_ready', `job="${service}"`)} == 1)\nand ${watched(scope)}`,
      // Sooner than the bets that fail because of it are told.
      for: '45s',
      keepFiringFor: AFTERMATH,
      labels: { service },
      summary: `No ${service} process is ready, as far as Prometheus can see.`,
      runbook: 'service-absent',
      panel: 'Is every process ready?',
    })),
    {
      alert: 'SabotReplicaRed',
      severity: 'ticket',
      expr: `${scope.of('sabot_service_ready', ours)} == 0\nor ${scope.of('up', ours)} == 0`,
      for: '5m',
      labels: { service: '{{ $labels.job }}' },
      summary: 'One replica of {{ $labels.job }}, {{ $labels.instance }}, is not ready or not reachable.',
      runbook: 'replica-red',
      panel: 'Is every process ready?',
    },
    {
      alert: 'SabotCrashLoop',
      severity: 'ticket',
      expr: `changes(${scope.of('process_start_time_seconds', ours)}[${scope.time('15m')}]) > 2`,
      labels: { service: '{{ $labels.job }}' },
      summary: 'The {{ $labels.job }} at {{ $labels.instance }} restarted {{ $value }} times in 15 minutes.',
      runbook: 'crash-loop',
      panel: 'Does any process keep restarting?',
    },
    ...VITAL.map(({ service, value, panel }): AlertPlan => ({
      alert: 'SabotUnmeasured',
      severity: 'page',
      expr: `${unmeasured(scope.of(`sabot_${service.replaceAll('-', '_')}_${value}`))}\nand ${watched(scope)}`,
      for: '2m',
      labels: { service, value },
      summary: `${service} gives no figure for ${value}, so alerts that read it are blind.`,
      runbook: 'unmeasured',
      panel,
    })),
    {
      alert: 'SabotSocketsNearMax',
      severity: 'ticket',
      expr: `${scope.of('sabot_gateway_connections')}\n  / ${scope.of('sabot_gateway_connections_max')} > 0.8`,
      for: '5m',
      labels: { service: 'gateway' },
      summary: '{{ $value | humanizePercentage }} of the sockets that a gateway accepts are in use.',
      runbook: 'sockets-near-max',
      panel: 'How full are the gateways?',
    },
    {
      alert: 'SabotEventLoopLag',
      severity: 'ticket',
      expr: `max by (job) (${scope.of('nodejs_eventloop_lag_p99_seconds', ours)}) > 0.5`,
      for: '5m',
      summary: 'A {{ $labels.job }} process keeps stalling for {{ $value | humanizeDuration }}.',
      runbook: 'event-loop-lag',
      panel: 'Does any process stall?',
    },
  ];
}
