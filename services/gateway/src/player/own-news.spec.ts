import { describe, expect, it } from '@jest/globals';
import { OwnNews } from './own-news.js';
import { Recent } from './recent.js';

describe('the acceptance of a bet that is heard on NATS', () => {
  it('is told here when the bet was placed elsewhere, once', () => {
    const news = new OwnNews();
    expect([news.knows('ada', 'b1'), news.knows('ada', 'b1')]).toEqual([false, true]);
  });

  it('is not told again when this gateway placed the bet, before or after its verdict', () => {
    const news = new OwnNews();
    news.submitted('ada', 'b1', 'r1');
    expect(news.knows('ada', 'b1')).toBe(true);
    news.accepted('ada', 'b1');
    news.answered('ada', 'b1');
    expect(news.knows('ada', 'b1')).toBe(true);
    expect(news.knows('bob', 'b1')).toBe(false);
  });

  it('is told when the verdict never came', () => {
    const news = new OwnNews();
    news.submitted('ada', 'b1', 'r1');
    news.answered('ada', 'b1');
    expect(news.knows('ada', 'b1')).toBe(false);
  });

  it('belongs to the round for which the bet was sent first', () => {
    const news = new OwnNews();
    news.submitted('ada', 'b1', 'r1');
    news.submitted('ada', 'b1', 'r2');
    expect([news.roundOf('ada', 'b1'), news.roundOf('bob', 'b1')]).toEqual(['r1', undefined]);
  });
});

describe('what is recent', () => {
  it('is forgotten when there is too much of it', () => {
    const recent = new Recent(2);
    expect([recent.add('a'), recent.add('a'), recent.add('b'), recent.add('c')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([recent.has('a'), recent.has('b'), recent.has('c')]).toEqual([false, true, true]);
  });
});
