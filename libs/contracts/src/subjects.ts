/**
 * The one table of NATS subjects: `<context>.v1.<evt|cmd|qry>.<message>[.<tableId>]`. Events of a table end with the table's
 * id, which `SubjectSpace` adds. Subjects are spelled out so that a search finds them; a test derives them from proto/ and
 * fails when the two differ.
 */
import * as advisorV1 from './advisor-v1.js';
import * as blackjackV1 from './blackjack-v1.js';
import { DealingCommandService, DealingQueryService } from './dealing-v1.js';
import * as gatewayV1 from './gateway-v1.js';
import * as historyV1 from './history-v1.js';
import * as lobbyV1 from './lobby-v1.js';
import * as roundV1 from './round-v1.js';
import { callsOf, eventsOf, stateOf, type AnySubject } from './subject-entry.js';
import * as walletV1 from './wallet-v1.js';

const { method: roundCommand } = roundV1.RoundCommandService;
const { method: roundQuery } = roundV1.RoundQueryService;
const { method: dealingCommand } = DealingCommandService;
const { method: dealingQuery } = DealingQueryService;
const { method: blackjackCommand } = blackjackV1.BlackjackCommandService;
const { method: blackjackQuery } = blackjackV1.BlackjackQueryService;
const { method: walletCommand } = walletV1.WalletCommandService;
const { method: walletQuery } = walletV1.WalletQueryService;
const { method: historyQuery } = historyV1.HistoryQueryService;
const { method: advisorQuery } = advisorV1.AdvisorQueryService;

const roundEvt = eventsOf('round-scheduler', 'ROUND_V1', 'table');
const roundCmd = callsOf('cmd', 'round-scheduler');
const roundQry = callsOf('qry', 'round-scheduler');
const dealingCmd = callsOf('cmd', 'dealing');
const dealingQry = callsOf('qry', 'dealing');
const blackjackEvt = eventsOf('blackjack', 'BLACKJACK_V1', 'table');
const blackjackCmd = callsOf('cmd', 'blackjack');
const blackjackQry = callsOf('qry', 'blackjack');
const walletEvt = eventsOf('wallet', 'WALLET_V1', 'table');
const accountEvt = eventsOf('wallet', 'WALLET_V1', 'service');
const walletCmd = callsOf('cmd', 'wallet');
const walletQry = callsOf('qry', 'wallet');
const historyEvt = eventsOf('history', 'HISTORY_V1', 'table');
const historyQry = callsOf('qry', 'history');
const gatewayEvt = eventsOf('gateway', 'GATEWAY_V1', 'service');
const lobbyState = stateOf('round-scheduler', 'wallet', 'history');
const seatState = stateOf('gateway');
const advisorState = stateOf('advisor');
const advisorQry = callsOf('qry', 'advisor');

export const subjects = {
  round: {
    roundOpened: roundEvt('round.v1.evt.round_opened', roundV1.RoundOpenedSchema),
    shoeReshuffled: roundEvt('round.v1.evt.shoe_reshuffled', roundV1.ShoeReshuffledSchema),
    bettingClosed: roundEvt('round.v1.evt.betting_closed', roundV1.BettingClosedSchema),
    cardDealt: roundEvt('round.v1.evt.card_dealt', roundV1.CardDealtSchema),
    initialTotals: roundEvt('round.v1.evt.initial_totals', roundV1.InitialTotalsSchema),
    naturalDealt: roundEvt('round.v1.evt.natural_dealt', roundV1.NaturalDealtSchema),
    playerStood: roundEvt('round.v1.evt.player_stood', roundV1.PlayerStoodSchema),
    bankerStood: roundEvt('round.v1.evt.banker_stood', roundV1.BankerStoodSchema),
    handTotalUpdated: roundEvt('round.v1.evt.hand_total_updated', roundV1.HandTotalUpdatedSchema),
    dealingCompleted: roundEvt('round.v1.evt.dealing_completed', roundV1.DealingCompletedSchema),
    roundResulted: roundEvt('round.v1.evt.round_resulted', roundV1.RoundResultedSchema),
    roundVoided: roundEvt('round.v1.evt.round_voided', roundV1.RoundVoidedSchema),
    eventOmitted: roundEvt('round.v1.evt.event_omitted', roundV1.EventOmittedSchema),
    voidRound: roundCmd('round.v1.cmd.void_round', roundCommand.voidRound),
    dealNow: roundCmd('round.v1.cmd.deal_now', roundCommand.dealNow),
    pauseTable: roundCmd('round.v1.cmd.pause_table', roundCommand.pauseTable),
    resumeTable: roundCmd('round.v1.cmd.resume_table', roundCommand.resumeTable),
    getTableSnapshot: roundQry('round.v1.qry.get_table_snapshot', roundQuery.getTableSnapshot),
    listTables: roundQry('round.v1.qry.list_tables', roundQuery.listTables),
    getRound: roundQry('round.v1.qry.get_round', roundQuery.getRound),
    listRounds: roundQry('round.v1.qry.list_rounds', roundQuery.listRounds),
  },
  dealing: {
    commit: dealingCmd('dealing.v1.cmd.commit', dealingCommand.commit),
    deal: dealingCmd('dealing.v1.cmd.deal', dealingCommand.deal),
    reveal: dealingCmd('dealing.v1.cmd.reveal', dealingCommand.reveal),
    commitHand: dealingCmd('dealing.v1.cmd.commit_hand', dealingCommand.commitHand),
    drawStep: dealingCmd('dealing.v1.cmd.draw_step', dealingCommand.drawStep),
    revealHand: dealingCmd('dealing.v1.cmd.reveal_hand', dealingCommand.revealHand),
    getHandRecord: dealingQry('dealing.v1.qry.get_hand_record', dealingQuery.getHandRecord),
  },
  blackjack: {
    handOpened: blackjackEvt('blackjack.v1.evt.hand_opened', blackjackV1.HandOpenedSchema),
    handDealt: blackjackEvt('blackjack.v1.evt.hand_dealt', blackjackV1.HandDealtSchema),
    decisionMade: blackjackEvt('blackjack.v1.evt.decision_made', blackjackV1.DecisionMadeSchema),
    handSettled: blackjackEvt('blackjack.v1.evt.hand_settled', blackjackV1.HandSettledSchema),
    handVoided: blackjackEvt('blackjack.v1.evt.hand_voided', blackjackV1.HandVoidedSchema),
    eventOmitted: blackjackEvt('blackjack.v1.evt.event_omitted', blackjackV1.EventOmittedSchema),
    prepare: blackjackCmd('blackjack.v1.cmd.prepare', blackjackCommand.prepare),
    openHand: blackjackCmd('blackjack.v1.cmd.open_hand', blackjackCommand.openHand),
    stake: blackjackCmd('blackjack.v1.cmd.stake', blackjackCommand.stake),
    play: blackjackCmd('blackjack.v1.cmd.play', blackjackCommand.play),
    recover: blackjackCmd('blackjack.v1.cmd.recover', blackjackCommand.recover),
    sync: blackjackCmd('blackjack.v1.cmd.sync', blackjackCommand.sync),
    reportDenial: blackjackCmd('blackjack.v1.cmd.report_denial', blackjackCommand.reportDenial),
    listTables: blackjackQry('blackjack.v1.qry.list_tables', blackjackQuery.listTables),
    listHands: blackjackQry('blackjack.v1.qry.list_hands', blackjackQuery.listHands),
    getHandBundle: blackjackQry('blackjack.v1.qry.get_hand_bundle', blackjackQuery.getHandBundle),
    listDenials: blackjackQry('blackjack.v1.qry.list_denials', blackjackQuery.listDenials),
    getFigures: blackjackQry('blackjack.v1.qry.get_figures', blackjackQuery.getFigures),
  },
  wallet: {
    betsAccepted: walletEvt('wallet.v1.evt.bets_accepted', walletV1.BetsAcceptedSchema),
    betsRemoved: walletEvt('wallet.v1.evt.bets_removed', walletV1.BetsRemovedSchema),
    betTotals: walletEvt('wallet.v1.evt.bet_totals', walletV1.BetTotalsSchema),
    payoutsPosted: walletEvt('wallet.v1.evt.payouts_posted', walletV1.PayoutsPostedSchema),
    roundSettled: walletEvt('wallet.v1.evt.round_settled', walletV1.RoundSettledSchema),
    roundRefunded: walletEvt('wallet.v1.evt.round_refunded', walletV1.RoundRefundedSchema),
    eventOmitted: accountEvt('wallet.v1.evt.event_omitted', walletV1.EventOmittedSchema),
    balanceChanged: accountEvt('wallet.v1.evt.balance_changed', walletV1.BalanceChangedSchema),
    openRound: walletCmd('wallet.v1.cmd.open_round', walletCommand.openRound),
    placeBets: walletCmd('wallet.v1.cmd.place_bets', walletCommand.placeBets),
    removeBet: walletCmd('wallet.v1.cmd.remove_bet', walletCommand.removeBet),
    clearBets: walletCmd('wallet.v1.cmd.clear_bets', walletCommand.clearBets),
    sealRound: walletCmd('wallet.v1.cmd.seal_round', walletCommand.sealRound),
    settleRound: walletCmd('wallet.v1.cmd.settle_round', walletCommand.settleRound),
    voidRound: walletCmd('wallet.v1.cmd.void_round', walletCommand.voidRound),
    openAccount: walletCmd('wallet.v1.cmd.open_account', walletCommand.openAccount),
    topUpDemo: walletCmd('wallet.v1.cmd.top_up_demo', walletCommand.topUpDemo),
    deposit: walletCmd('wallet.v1.cmd.deposit', walletCommand.deposit),
    withdraw: walletCmd('wallet.v1.cmd.withdraw', walletCommand.withdraw),
    openHand: walletCmd('wallet.v1.cmd.open_hand', walletCommand.openHand),
    stakeHand: walletCmd('wallet.v1.cmd.stake_hand', walletCommand.stakeHand),
    settleHand: walletCmd('wallet.v1.cmd.settle_hand', walletCommand.settleHand),
    refundHand: walletCmd('wallet.v1.cmd.refund_hand', walletCommand.refundHand),
    getHandStakes: walletQry('wallet.v1.qry.get_hand_stakes', walletQuery.getHandStakes),
    getBalance: walletQry('wallet.v1.qry.get_balance', walletQuery.getBalance),
    listHoldings: walletQry('wallet.v1.qry.list_holdings', walletQuery.listHoldings),
    listBets: walletQry('wallet.v1.qry.list_bets', walletQuery.listBets),
    listLedger: walletQry('wallet.v1.qry.list_ledger', walletQuery.listLedger),
    getInclusionProof: walletQry('wallet.v1.qry.get_inclusion_proof', walletQuery.getInclusionProof),
    getBetBook: walletQry('wallet.v1.qry.get_bet_book', walletQuery.getBetBook),
    getBetTotals: walletQry('wallet.v1.qry.get_bet_totals', walletQuery.getBetTotals),
    auditLedger: walletQry('wallet.v1.qry.audit_ledger', walletQuery.auditLedger),
  },
  history: {
    roadsUpdated: historyEvt('history.v1.evt.roads_updated', historyV1.RoadsUpdatedSchema),
    getTableHistory: historyQry('history.v1.qry.get_table_history', historyQuery.getTableHistory),
    listPasts: historyQry('history.v1.qry.list_pasts', historyQuery.listPasts),
  },
  advisor: {
    adviceWritten: advisorState('advisor.v1.evt.advice_written', advisorV1.AdviceWrittenSchema),
    advise: advisorQry('advisor.v1.qry.advise', advisorQuery.advise),
  },
  lobby: {
    tablesChanged: lobbyState('lobby.v1.evt.tables_changed', lobbyV1.TablesChangedSchema),
    seatsChanged: seatState('lobby.v1.evt.seats_changed', lobbyV1.SeatsChangedSchema),
  },
  gateway: {
    tokenRevoked: gatewayEvt('gateway.v1.evt.token_revoked', gatewayV1.TokenRevokedSchema),
    userTokensRevoked: gatewayEvt('gateway.v1.evt.user_tokens_revoked', gatewayV1.UserTokensRevokedSchema),
  },
} as const;

/** Every entry of the table. */
export const allSubjects: readonly AnySubject[] = Object.values<Record<string, AnySubject>>(subjects).flatMap(
  (context) => Object.values(context),
);
