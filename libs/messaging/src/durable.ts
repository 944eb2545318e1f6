/** How long the server waits for a sign of life from a durable's reader before it gives the event to another replica. */
export const DURABLE_ACK_WAIT_MS = 30_000;
