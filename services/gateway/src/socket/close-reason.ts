/** Why a connection ended. Each of them has a count in the metrics and a line in the runbook. */
export const CLOSE_REASONS = [
  /** The client went, or the network between us. */
  'client',
  /** The client did not answer a ping. */
  'silent',
  /** Bytes that are no WebSocket frame, or a frame that is no packet. */
  'malformed',
  /** More frames in a second than anybody who plays could send. */
  'flood',
  /** It did not read what it was sent. */
  'backlog',
  /** The token was refused, or the user has too many sockets. */
  'refused',
  'unknown-namespace',
  /** Its address has too many connections. */
  'too-many',
  /** It was in no namespace for too long. */
  'no-session',
  /** The token expired, or was revoked. */
  'session-ended',
  /** This process is shutting down. */
  'draining',
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What Engine.IO calls it, for connections that we did not end ourselves. */
export function reasonOf(engineReason: string, description: unknown): CloseReason {
  if (engineReason === 'ping timeout') return 'silent';
  if (engineReason === 'parse error') return 'malformed';
  // A write fails when the client has gone.
  if (engineReason === 'transport error') return isFailedWrite(description) ? 'client' : 'malformed';
  return 'client';
}

function isFailedWrite(description: unknown): boolean {
  return description instanceof Error && description.message === 'write error';
}
