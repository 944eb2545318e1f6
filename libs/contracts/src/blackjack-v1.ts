/** The messages of `sabot.blackjack.v1`, as proto/ declares them. */
export * from './generated/sabot/blackjack/v1/commands_pb.js';
export * from './generated/sabot/blackjack/v1/events_pb.js';
export * from './generated/sabot/blackjack/v1/hands_pb.js';
export * from './generated/sabot/blackjack/v1/queries_pb.js';
