/** The messages of `sabot.history.v1`, as proto/ declares them. */
export * from './generated/sabot/history/v1/events_pb.js';
export * from './generated/sabot/history/v1/past_pb.js';
export * from './generated/sabot/history/v1/queries_pb.js';
export * from './generated/sabot/history/v1/trends_pb.js';
