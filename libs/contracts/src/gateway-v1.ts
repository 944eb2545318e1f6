/** The messages of `sabot.gateway.v1`, as proto/ declares them. */
export * from './generated/sabot/gateway/v1/events_pb.js';
