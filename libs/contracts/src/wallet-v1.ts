/** The messages of `sabot.wallet.v1`, as proto/ declares them. */
export * from './generated/sabot/wallet/v1/accounts_pb.js';
export * from './generated/sabot/wallet/v1/audit_pb.js';
export * from './generated/sabot/wallet/v1/bet_book_pb.js';
export * from './generated/sabot/wallet/v1/bet_removal_pb.js';
export * from './generated/sabot/wallet/v1/bet_totals_pb.js';
export * from './generated/sabot/wallet/v1/bets_pb.js';
export * from './generated/sabot/wallet/v1/commands_pb.js';
export * from './generated/sabot/wallet/v1/events_pb.js';
export * from './generated/sabot/wallet/v1/hands_pb.js';
export * from './generated/sabot/wallet/v1/holdings_pb.js';
export * from './generated/sabot/wallet/v1/ledger_pb.js';
export * from './generated/sabot/wallet/v1/place_bets_pb.js';
export * from './generated/sabot/wallet/v1/queries_pb.js';
export * from './generated/sabot/wallet/v1/rounds_pb.js';
