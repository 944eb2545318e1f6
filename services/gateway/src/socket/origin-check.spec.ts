import { describe, expect, it } from '@jest/globals';
import { originAllowed } from './origin-check.js';

describe('an origin', () => {
  it.each<[string, string | undefined, string[], boolean]>([
    ['that is not sent', undefined, [], true],
    ['of this host', 'https://play.example:8443', [], true],
    ['of another host', 'https://evil.example', [], false],
    ['of this host on another port', 'https://play.example', [], false],
    ['that hides', 'null', [], false],
    ['on the list', 'https://a.example', ['https://a.example'], true],
    ['that only begins like one on the list', 'https://a.example.evil.example', ['https://a.example'], false],
    ['of this host when there is a list', 'https://play.example:8443', ['https://a.example'], false],
  ])('%s', (_, origin, list, allowed) => {
    expect(originAllowed(origin, 'play.example:8443', list)).toBe(allowed);
  });
});
