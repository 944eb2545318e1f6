/** The messages of `sabot.round.v1`, as proto/ declares them. */
export * from './generated/sabot/round/v1/bets_pb.js';
export * from './generated/sabot/round/v1/betting_events_pb.js';
export * from './generated/sabot/round/v1/card_events_pb.js';
export * from './generated/sabot/round/v1/commands_pb.js';
export * from './generated/sabot/round/v1/deck_pb.js';
export * from './generated/sabot/round/v1/ending_events_pb.js';
export * from './generated/sabot/round/v1/fairness_pb.js';
export * from './generated/sabot/round/v1/hand_pb.js';
export * from './generated/sabot/round/v1/outcome_pb.js';
export * from './generated/sabot/round/v1/phase_pb.js';
export * from './generated/sabot/round/v1/queries_pb.js';
export * from './generated/sabot/round/v1/refusal_pb.js';
export * from './generated/sabot/round/v1/rounds_pb.js';
export * from './generated/sabot/round/v1/tables_pb.js';
export * from './generated/sabot/round/v1/terms_pb.js';
