export type { Lease, LeasedWork } from './lease.js';
export { LeaseKeeper, type LeaseKeeperOptions } from './lease-keeper.js';
export { LeaseSession, type LeaseSessionOptions, type Led } from './lease-session.js';
