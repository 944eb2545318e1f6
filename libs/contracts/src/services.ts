/**
 * The one list of services: what each owns and what it may do on NATS. Processes, databases, NATS accounts, images, scrape
 * targets and the checks of docker-compose.yml and of the chart are derived from it, so a new service is one entry here.
 * The calls that a service answers and the events that it publishes are in the table of subjects, under its name.
 */
import type { StreamName } from './streams.js';
import type { CallSubject, EventSubject } from './subject-entry.js';
import type { EventContext } from './subject-space.js';
import { subjects } from './subjects.js';

/** Variables that hold secrets; each belongs to one service only. */
export type SecretVariable = 'SEED_KEYS' | 'JWT_SECRET' | 'OPERATOR_KEY';

/** A durable consumer of a stream; its name is fixed in the service. */
export interface DurableConsumer {
  readonly name: string;
  readonly stream: StreamName;
  readonly event: EventSubject;
}

export interface ServiceEntry {
  /** Owns a PostgreSQL database, with a role of its own and migrations. */
  readonly database?: boolean;
  /** Keeps something in Redis. */
  readonly redis?: boolean;
  /** The entry point for players: it has a public port and serves the web table. */
  readonly edge?: boolean;
  readonly secrets?: readonly SecretVariable[];
  /** The calls that it makes to other services; a test compares this with its sources. */
  readonly asks?: readonly CallSubject[];
  /** The contexts whose events it subscribes to live, to show them. */
  readonly hears?: readonly EventContext[];
  readonly consumers?: readonly DurableConsumer[];
  /** Streams that each replica reads into memory from the beginning. */
  readonly replays?: readonly StreamName[];
  /** JetStream lives in the account of this service alone, which makes every stream and every consumer. */
  readonly keepsStreams?: boolean;
}

export type Services = Readonly<Record<string, ServiceEntry>>;

const { round, dealing, blackjack, wallet, history, advisor } = subjects;

const list = {
  wallet: { database: true, asks: [dealing.getHandRecord] },
  dealing: { database: true, secrets: ['SEED_KEYS'], asks: [wallet.getHandStakes] },
  blackjack: {
    database: true,
    asks: [
      dealing.commitHand,
      dealing.drawStep,
      dealing.revealHand,
      wallet.openHand,
      wallet.stakeHand,
      wallet.settleHand,
      wallet.refundHand,
      wallet.getBalance,
      wallet.getHandStakes,
    ],
  },
  'round-scheduler': {
    database: true,
    asks: [
      dealing.commit,
      dealing.deal,
      dealing.reveal,
      wallet.openRound,
      wallet.sealRound,
      wallet.settleRound,
      wallet.voidRound,
      wallet.listBets,
    ],
  },
  history: {
    redis: true,
    asks: [round.listTables, round.listRounds],
    consumers: [
      { name: 'history-results', stream: 'ROUND_V1', event: round.roundResulted },
      { name: 'history-voids', stream: 'ROUND_V1', event: round.roundVoided },
    ],
  },
  advisor: {
    redis: true,
    asks: [round.getTableSnapshot, round.listTables, history.getTableHistory],
  },
  gateway: {
    edge: true,
    redis: true,
    secrets: ['JWT_SECRET', 'OPERATOR_KEY'],
    asks: [
      round.voidRound,
      round.dealNow,
      round.pauseTable,
      round.resumeTable,
      round.getTableSnapshot,
      round.listTables,
      round.getRound,
      round.listRounds,
      wallet.placeBets,
      wallet.removeBet,
      wallet.clearBets,
      wallet.openAccount,
      wallet.topUpDemo,
      wallet.deposit,
      wallet.withdraw,
      wallet.getBalance,
      wallet.listHoldings,
      wallet.listBets,
      wallet.listLedger,
      wallet.getInclusionProof,
      wallet.getBetBook,
      wallet.getBetTotals,
      wallet.auditLedger,
      history.getTableHistory,
      history.listPasts,
      blackjack.prepare,
      blackjack.openHand,
      blackjack.stake,
      blackjack.play,
      blackjack.recover,
      blackjack.sync,
      blackjack.listTables,
      blackjack.listHands,
      blackjack.getHandBundle,
      blackjack.reportDenial,
      blackjack.listDenials,
      blackjack.getFigures,
      advisor.advise,
    ],
    hears: ['round', 'wallet', 'blackjack', 'lobby', 'advisor'],
    replays: ['GATEWAY_V1'],
  },
  'bus-keeper': { keepsStreams: true },
} as const satisfies Services;

export type ServiceName = keyof typeof list;
export type DatabaseOwner = {
  [Name in ServiceName]: (typeof list)[Name] extends { readonly database: true } ? Name : never;
}[ServiceName];

export const SERVICES: Readonly<Record<ServiceName, ServiceEntry>> = list;
export const SERVICE_NAMES = Object.keys(list) as readonly ServiceName[];

/** The service that keeps the streams. */
export const KEEPER = 'bus-keeper' satisfies ServiceName;

/** The services that own a database, in the order of the list. */
export function databaseOwners(services: Services = SERVICES): readonly string[] {
  return Object.keys(services).filter((name) => services[name]?.database);
}
