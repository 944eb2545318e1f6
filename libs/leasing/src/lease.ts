/** A lease as its holder knows it. A leader that lost its lease has an older epoch. */
export interface Lease {
  readonly name: string;
  readonly replica: string;
  readonly epoch: bigint;
}

/** What a replica does while it has a lease. */
export interface LeasedWork {
  readonly lease: Lease;
  /** Resolves when the lease turns out to be gone, or the work was stopped. */
  run(): Promise<void>;
  /** Resolves as soon as the current step is done. */
  stop(): Promise<void>;
}
