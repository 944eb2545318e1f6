import { describe, expect, it } from '@jest/globals';
import { originAllowed } from './origin-check.js';

describe('an origin', () => {
  it.each<[string, string | undefined, string[], boolean]>([
    ['that is missing is allowed', undefined, [], true],
    ['of this host is allowed', 'https://play.example:8443', [], true],
    ['of a host that only ends like this one is refused', 'https://evilplay.example:8443', [], false],
    ['of another host is refused', 'https://evil.example', [], false],
    ['of this host on another port is refused', 'https://play.example', [], false],
    ['that is opaque is refused', 'null', [], false],
    ['on the list is allowed', 'https://a.example', ['https://a.example'], true],
    [
      'that only begins like one on the list is refused',
      'https://a.example.evil.example',
      ['https://a.example'],
      false,
    ],
    [
      'of this host is refused when it is not on a given list',
      'https://play.example:8443',
      ['https://a.example'],
      false,
    ],
  ])('%s', (_, origin, list, allowed) => {
    expect(originAllowed(origin, 'play.example:8443', list)).toBe(allowed);
  });
});
