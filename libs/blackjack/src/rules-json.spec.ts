import { describe, expect, it } from '@jest/globals';
import { rational } from '@sabot/cards';
import { DEFAULT_RULES } from './rules.js';
import { parseRules, rulesFromJson, rulesToJson } from './rules-json.js';

const complete = rulesToJson(DEFAULT_RULES);

describe('rules as JSON', () => {
  it('come back as they were written', () => {
    const rules = { ...DEFAULT_RULES, blackjackPays: rational(6n, 5n), maxSplits: 0 };
    expect(rulesFromJson(JSON.parse(JSON.stringify(rulesToJson(rules))))).toEqual({ ok: true, value: rules });
  });

  it('write the price of a blackjack as a fraction', () => {
    expect(complete.blackjackPays).toBe('3/2');
  });

  it('are those of our tables where configuration says nothing', () => {
    expect(parseRules({})).toEqual({ ok: true, value: DEFAULT_RULES });
    const read = parseRules({ blackjackPays: 1 });
    expect(read.ok && read.value.blackjackPays).toEqual(rational(1n));
  });

  it.each(Object.keys(complete))('must name %s where they are recorded', (name) => {
    expect(rulesFromJson({ ...complete, [name]: undefined })).toEqual({
      ok: false,
      problems: [expect.stringContaining(name)],
    });
  });

  it.each([
    [{ maxSplits: 10 }, 'maxSplits: expected a whole number from 0 to 9'],
    [{ maxSplits: -1 }, 'maxSplits: expected a whole number from 0 to 9'],
    [{ maxSplits: 1.5 }, 'maxSplits: expected a whole number from 0 to 9'],
    [{ maxSplits: '3' }, 'maxSplits: expected a whole number from 0 to 9'],
    [{ splitBy: 'suit' }, 'splitBy: expected "rank" or "value"'],
    [{ bothBlackjack: true }, 'bothBlackjack: expected "push" or "player_wins"'],
    [{ blackjackPays: 'three to two' }, 'blackjackPays: expected odds such as "3/2" or "6/5"'],
    [{ blackjackPays: null }, 'blackjackPays: expected odds such as "3/2" or "6/5"'],
    [{ hitSoft17: 1 }, 'hitSoft17: expected true or false'],
    [{ countCards: true }, 'countCards is not an option of blackjack'],
    [[], 'rules are an object of options'],
    [null, 'rules are an object of options'],
  ])('refuse %j', (json, problem) => {
    expect(parseRules(json)).toEqual({ ok: false, problems: [problem] });
  });

  it('name every problem at once', () => {
    const read = parseRules({ maxSplits: 'x', splitBy: 'y', z: 1 });
    expect(read.ok || read.problems.length).toBe(3);
  });
});
