/** Connections into the accounts of the services whose answers a test writes. */
import type { NatsConnection } from '@sabot/messaging';
import type { TestBus } from '@sabot/messaging/testing';

export type Places = ReadonlyMap<string, NatsConnection>;

export async function placesOn(bus: TestBus): Promise<Places> {
  const owners = ['round-scheduler', 'history', 'blackjack', 'wallet'] as const;
  return new Map(await Promise.all(owners.map(async (owner) => [owner, await bus.observe(owner)] as const)));
}
