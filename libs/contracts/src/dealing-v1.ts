/** The messages of `sabot.dealing.v1`, as proto/ declares them. */
export * from './generated/sabot/dealing/v1/commands_pb.js';
export * from './generated/sabot/dealing/v1/hands_pb.js';
