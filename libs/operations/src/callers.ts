/**
 * Who asks whom. The table of subjects says who answers; a service may ask only what is listed here, and a test compares
 * the list with what the sources of each service ask.
 */
import { type CallSubject, subjects } from '@sabot/contracts';

const { round, dealing, wallet, history } = subjects;

export const SERVICES = ['wallet', 'dealing', 'round-scheduler', 'history', 'gateway'] as const;
export type Service = (typeof SERVICES)[number];

export const CALLS: Readonly<Record<Service, readonly CallSubject[]>> = {
  wallet: [],
  dealing: [],
  'round-scheduler': [
    dealing.commit,
    dealing.deal,
    dealing.reveal,
    wallet.openRound,
    wallet.sealRound,
    wallet.settleRound,
    wallet.voidRound,
    wallet.listBets,
  ],
  history: [round.listTables, round.listRounds],
  gateway: [
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
    wallet.deposit,
    wallet.withdraw,
    wallet.getBalance,
    wallet.listBets,
    wallet.listLedger,
    wallet.getInclusionProof,
    wallet.getBetBook,
    wallet.getBetTotals,
    wallet.auditLedger,
    history.getTableHistory,
    history.listTableHistories,
  ],
};
