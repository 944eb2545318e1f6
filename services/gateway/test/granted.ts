/** How much several gateways grant together to whoever has not asked before. */
import { expect } from '@jest/globals';
import { get } from 'node:http';

export interface SharedLimit {
  readonly points: number;
  readonly windowMs: number;
}

/** Asks two gateways in turn and far too often; in each window they grant together what one of them would. */
export async function expectGrantedTogether(
  { points, windowMs }: SharedLimit,
  ask: (gateway: 0 | 1) => Promise<boolean>,
): Promise<void> {
  const askedAtMs = performance.now();
  const asked = Array.from({ length: 3 * points }, (_, at) => ask(at % 2 === 0 ? 0 : 1));
  const granted = (await Promise.all(asked)).filter(Boolean).length;
  const windows = 1 + Math.floor((performance.now() - askedAtMs) / windowMs);
  expect(granted).toBeGreaterThan(0);
  expect({ granted, isWithin: granted <= windows * points }).toEqual({ granted, isWithin: true });
}

/** Whether a gateway serves a request from this loopback address. */
export function isServed(port: number, localAddress: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, localAddress, path: '/config.json' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', reject);
  });
}
