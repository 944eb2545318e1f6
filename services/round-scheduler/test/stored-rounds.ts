/** Rows as the database would return them. */
import { DEFAULT_PAY_TABLE, STANDARD_BETS, termsToJson } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, limitsForAll } from '@sabot/cards';
import { genesisHash } from '@sabot/fairness';
import type { Round, Table } from '../src/generated/client.js';

export const TERMS = { limits: limitsForAll(STANDARD_BETS, DEFAULT_BET_LIMITS), payTable: DEFAULT_PAY_TABLE };

export const TABLE: Table = {
  id: 'main',
  roundId: null,
  paused: false,
  haltedReason: null,
};

/** A round that was just inserted. */
export const PREPARING: Round = {
  id: '01938f5e-7c3a-7d2e-9b1f-5a6c7d8e9f00',
  tableId: 'main',
  number: 1,
  game: 'baccarat',
  previousHash: genesisHash('main'),
  currency: 'USD',
  terms: termsToJson(TERMS) as unknown as Round['terms'],
  deck: { model: 'infinite' },
  fairness: { algorithm: 'sabot/1', mode: 'operator-trusted-until-close' },
  bettingMs: 15_000,
  phase: 'PREPARING',
  version: 0,
  epoch: 1n,
  seq: 0,
  dueAt: new Date(0),
  serverHash: null,
  shoe: null,
  reshuffled: false,
  openedAt: null,
  closesAt: null,
  dealRequestedBy: null,
  dealFast: false,
  voidReason: null,
  voidNote: '',
  voidOperator: null,
  betBookRoot: null,
  betCount: null,
  totals: null,
  clientSeed: null,
  hands: null,
  revealedSteps: 0,
  stakedMinor: null,
  paidMinor: null,
  serverSeed: null,
  hash: null,
  endedAt: null,
};
