/** The messages of `sabot.lobby.v1`, as proto/ declares them. */
export * from './generated/sabot/lobby/v1/events_pb.js';
export * from './generated/sabot/lobby/v1/tables_pb.js';
