export type { OutboxEncoding, OutboxEvent, Substitute } from './outbox-event.js';
export { OutboxRelay, type OutboxRelayOptions } from './outbox-relay.js';
export { OutboxStore, type SqlClient } from './outbox.store.js';
