import { afterEach, describe, expect, it } from '@jest/globals';
import { BrowserHands } from './browser-hands';

const GLOBAL = globalThis as { localStorage?: unknown };
const before = GLOBAL.localStorage;

afterEach(() => {
  GLOBAL.localStorage = before;
});

/** A storage like that of a browser: its entries are its own properties, its methods are not. */
function storageOf(limit: number): object {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      if (Object.keys(this).length >= limit && !(key in this)) throw new Error('full');
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete
      delete this[key];
    },
  };
  return Object.create(methods) as object;
}

describe('secrets of hands', () => {
  it('are kept by the browser, so that another page finds them', () => {
    GLOBAL.localStorage = storageOf(9);
    new BrowserHands().write('sabot-hand:1', 'secret');
    const later = new BrowserHands();
    expect([later.read('sabot-hand:1'), later.keys()]).toEqual(['secret', ['sabot-hand:1']]);
    later.remove('sabot-hand:1');
    expect(new BrowserHands().read('sabot-hand:1')).toBeNull();
  });

  it.each([
    ['is full', () => storageOf(0)],
    ['is forbidden', () => undefined],
  ])('last as long as the page where the storage %s', (_, storage) => {
    GLOBAL.localStorage = storage();
    const hands = new BrowserHands();
    hands.write('sabot-hand:1', 'secret');
    expect([hands.read('sabot-hand:1'), hands.keys()]).toEqual(['secret', ['sabot-hand:1']]);
    hands.remove('sabot-hand:1');
    expect(hands.read('sabot-hand:1')).toBeNull();
  });
});
