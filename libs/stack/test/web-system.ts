/** The real system with a browser before it: one system for the tests of a file, and a new visitor for each test. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { isolatedPrefix } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { Stack } from '../src/stack.js';
import { sharedServers } from './shared-servers.js';
import { launchBrowser, Visitor } from './web-visitor.js';

const TABLES_FILE = fileURLToPath(new URL('lucky-six-tables.json', import.meta.url));
const PACE = { BETTING_MS: '8000', REVEAL_MS: '900', COOLDOWN_MS: '4000' };

export interface WebSystem {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly visitor: Visitor;
  /** Lets another visitor, with a browser in this language, take the place of the present one. */
  arriveWith(locale: string): Promise<Visitor>;
}

/** Starts everything before the tests of the file; its parts are there once a test runs. */
export function webSystem(): WebSystem {
  let stack: Stack;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await sharedServers(),
      prefix: isolatedPrefix(),
      settings: { ...PACE, TABLES_FILE, LOG_LEVEL: 'warn' },
    });
    browser = await launchBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  }, 120_000);
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser, stack.url);
  });
  afterEach(async () => {
    await visitor.leave();
  });

  return {
    get stack() {
      return stack;
    },
    get browser() {
      return browser;
    },
    get visitor() {
      return visitor;
    },
    async arriveWith(locale) {
      await visitor.leave();
      visitor = await Visitor.arrive(browser, stack.url, locale);
      return visitor;
    },
  };
}
