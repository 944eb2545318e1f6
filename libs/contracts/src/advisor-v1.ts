/** The messages of `sabot.advisor.v1`, as proto/ declares them. */
export * from './generated/sabot/advisor/v1/events_pb.js';
export * from './generated/sabot/advisor/v1/queries_pb.js';
export * from './generated/sabot/advisor/v1/sentences_pb.js';
