/** Every metric of the gateway, declared in one place. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';
import { BET_OUTCOMES } from './socket/bet-outcome.js';

@Injectable()
export class GatewayMetrics {
  readonly connects;
  readonly refusedConnects;
  readonly slowReaders;
  readonly connectionsClosed;
  readonly snapshotsDropped;
  readonly requestsCut;
  readonly limitsCountedLocally;
  readonly broadcastSeconds;
  readonly framesWritten;
  readonly refused;
  readonly betSeconds;
  readonly bets;
  readonly batchBets;
  readonly batchHoldings;
  readonly resyncs;
  readonly verificationMismatches;
  readonly cspReports;
  readonly wrongOperatorKeys;
  readonly bundleRequests;

  constructor(private readonly metrics: Metrics) {
    this.connects = metrics.counter({ name: 'connects_total', help: 'Sockets accepted.' });
    this.refusedConnects = metrics.counter({
      name: 'connects_refused_total',
      help: 'Sockets refused, by code.',
      labels: ['code'],
    });
    this.slowReaders = metrics.counter({
      name: 'slow_readers_total',
      help: 'Sockets disconnected because they did not read what they were sent.',
    });
    this.connectionsClosed = metrics.counter({
      name: 'connections_closed_total',
      help: 'Connections of sockets that ended, by reason.',
      labels: ['reason'],
    });
    this.snapshotsDropped = metrics.counter({
      name: 'snapshots_dropped_total',
      help: 'Requests for a whole table that were given up: late, gone with their socket, or too many.',
      labels: ['why'],
    });
    this.requestsCut = metrics.counter({
      name: 'requests_cut_total',
      help: 'HTTP connections that were cut: too slow, malformed, or too many from one address.',
      labels: ['why'],
    });
    this.limitsCountedLocally = metrics.counter({
      name: 'limits_counted_locally_total',
      help: 'Times that this gateway counted its share of a limit by itself because Redis was away.',
    });
    this.broadcastSeconds = metrics.histogram({
      name: 'broadcast_seconds',
      help: 'Time from a round event to the last frame written for it.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    });
    this.framesWritten = metrics.counter({
      name: 'frames_written_total',
      help: 'Frames written to sockets by broadcasts.',
    });
    this.refused = metrics.counter({
      name: 'requests_refused_total',
      help: 'Client requests refused, by request and code.',
      labels: ['request', 'code'],
    });
    this.betSeconds = metrics.histogram({
      name: 'bet_seconds',
      help: 'Time from a bet to its verdict.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    });
    this.bets = metrics.counter({
      name: 'bets_total',
      help: 'Bets and stakes of hands, by what became of them: taken in time, LATE, REFUSED, or FAILED because of us.',
      labels: ['outcome'],
    });
    // A series that is there from the start counts its first event too.
    for (const outcome of BET_OUTCOMES) this.bets.inc({ outcome }, 0);
    this.batchBets = metrics.histogram({
      name: 'batch_bets',
      help: 'Bets per request to the wallet.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    });
    this.batchHoldings = metrics.histogram({
      name: 'batch_holdings',
      help: 'Players per request to the wallet for their balances and bets.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    });
    this.resyncs = metrics.counter({
      name: 'resyncs_total',
      help: 'Table snapshots requested from the scheduler.',
    });
    this.verificationMismatches = metrics.counter({
      name: 'verification_mismatches_total',
      help: 'Rounds and hands that a client reported as failing verification.',
    });
    this.cspReports = metrics.counter({
      name: 'csp_reports_total',
      help: 'Reports by browsers that a page tried what its Content-Security-Policy forbids.',
    });
    this.wrongOperatorKeys = metrics.counter({
      name: 'wrong_operator_keys_total',
      help: 'Wrong operator keys sent in demo mode.',
    });
    this.bundleRequests = metrics.counter({
      name: 'bundle_requests_total',
      help: 'Requests for the bundle of a round or a hand, by where the answer came from.',
      labels: ['source'],
    });
  }

  /** Registers the gauge that says whether each gateway counts limits for itself. */
  showLimits(areLocal: () => boolean): void {
    this.metrics.lookup(
      { name: 'limits_local', help: '1 while each gateway counts limits by itself because Redis is away.' },
      () => (areLocal() ? 1 : 0),
    );
  }

  /** Registers the gauge of connected sockets. */
  showConnections(count: () => number): void {
    this.metrics.lookup({ name: 'connections', help: 'Sockets connected.' }, count);
  }

  showMaxConnections(max: number): void {
    this.metrics.gauge({ name: 'connections_max', help: 'How many sockets may be connected.' }).set(max);
  }
}
