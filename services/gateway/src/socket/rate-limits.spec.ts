import { describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../gateway.config.js';
import { SharedLimits } from '../limits/shared-limits.js';
import { ClientAddresses } from './client-address.js';
import { RateLimits } from './rate-limits.js';

const GENEROUS = 1_000;
/** Redis is away, so these limits are of one gateway. */
const shared = new SharedLimits({
  redis: { run: () => Promise.reject(new Error('Redis is away')) },
  prefix: '',
  gateways: () => 1,
  countedLocally: () => undefined,
});
const limitsWith = (more: Partial<GatewayConfig>): RateLimits =>
  new RateLimits(shared, new ClientAddresses([]), {
    ...{ RATE_SOCKET_MESSAGES: GENEROUS, RATE_USER_MESSAGES: GENEROUS, RATE_ADDRESS_SOCKETS: GENEROUS },
    ...{ RATE_ADDRESS_REQUESTS: GENEROUS, RATE_ADDRESS_GUESTS: GENEROUS, RATE_ADDRESS_TOKENS: GENEROUS },
    ...{
      RATE_ADDRESS_LOG_INS: GENEROUS,
      RATE_ADDRESS_WRONG_KEYS: 5,
      RATE_USER_REPORTS: GENEROUS,
      RATE_USER_QUESTIONS: GENEROUS,
      SNAPSHOT_COST: 5,
      HOSTILE_TIMES: 5,
    },
    ...more,
  } as GatewayConfig);

describe('the limits', () => {
  it('of a user hold for all sockets of that user together, and for nobody else', async () => {
    const limits = limitsWith({ RATE_USER_MESSAGES: 5 });
    const verdicts: string[] = [];
    for (let at = 0; at < 6; at++) verdicts.push(await limits.message(`socket ${at % 2}`, 'ada'));
    expect(verdicts).toEqual([...Array.from({ length: 5 }, () => 'within'), 'over']);
    expect(await limits.message('socket 2', 'bob')).toBe('within');
  });

  it('of a socket hold for it alone', async () => {
    const limits = limitsWith({ RATE_SOCKET_MESSAGES: 2 });
    for (let at = 0; at < 2; at++) expect(await limits.message('one', 'ada')).toBe('within');
    expect(await limits.message('one', 'ada')).toBe('over');
    expect(await limits.message('two', 'ada')).toBe('within');
  });

  it('count a request for a snapshot for several messages', async () => {
    const limits = limitsWith({ RATE_SOCKET_MESSAGES: 10 });
    const verdicts: string[] = [];
    for (let at = 0; at < 3; at++) verdicts.push(await limits.message('one', 'ada', true));
    expect(verdicts).toEqual(['within', 'within', 'over']);
  });

  it('of wrong operator keys hold for one address, and only wrong keys count', async () => {
    const limits = limitsWith({});
    for (let at = 0; at < 5; at++) {
      expect(await limits.guessesTooOften('a')).toBe(false);
      await limits.wrongKey('a');
    }
    expect(await limits.guessesTooOften('a')).toBe(true);
    expect(await limits.guessesTooOften('b')).toBe(false);
  });
});
