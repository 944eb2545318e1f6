import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { figureText } from '@sabot/advisor';
import { DEFAULT_PAY_TABLE, houseEdges } from '@sabot/baccarat';
import { removeFromShoe } from '@sabot/cards';
import { advisorV1 } from '@sabot/contracts';
import { AdvisorFixture } from './advisor-fixture.js';
import { BEFORE, FACE_UP, SHOE } from './scripted-tables.js';

const { EMBEDDED } = advisorV1.AdviceSource;

describe('without a model, the advisor', () => {
  let advisor: AdvisorFixture;
  beforeAll(async () => {
    advisor = await AdvisorFixture.start();
  });
  afterAll(() => advisor.stop());

  it('answers with the exact figures of the table', async () => {
    const { sentences, source, model, figures } = await advisor.ask('What are the odds?');
    expect([source, model]).toEqual([EMBEDDED, '']);
    const edges = houseEdges({ model: 'infinite' }, DEFAULT_PAY_TABLE);
    const banker = figureText({ unit: 'percent', value: edges.BANKER.houseEdge });
    expect(sentences).toContain(`The house edge on Banker is ${banker}.`);
    expect(figures.map(({ figure }) => figure)).toContain(banker);
    expect(advisor.published).toEqual([]);
  });

  it('counts with the cards that remain of a shoe, those that lie face up included', async () => {
    const remaining = removeFromShoe(BEFORE, [...FACE_UP.player, ...FACE_UP.banker]);
    const edges = houseEdges(remaining, DEFAULT_PAY_TABLE);
    const { sentences } = await advisor.ask('odds', {
      subject: { case: 'table', value: { tableId: SHOE } },
    });
    expect(sentences).toContain('There are 400 cards left in the shoe.');
    const player = figureText({ unit: 'percent', value: edges.PLAYER.houseEdge });
    expect(sentences.find((text) => text.includes('the house edge on Player is'))).toContain(player);
  });

  it('tells players what their own stakes cost, last', async () => {
    const { sentences } = await advisor.ask('', {
      subject: {
        case: 'table',
        value: { tableId: SHOE, stakes: [{ target: 'BANKER', stakeMinor: 7_654_300n }] },
      },
    });
    expect(sentences.at(-1)).toMatch(/^Your bets of 76,543\.00 cost 8\d\d\.\d\d on average/);
  });

  it('speaks 繁體中文', async () => {
    const { sentences } = await advisor.ask('莊連贏了四局，該輪到閒了嗎？', { language: 'zh-Hant' });
    expect(sentences.join('')).toContain('每一局各自獨立');
    expect(sentences.join('')).not.toMatch(/[A-Za-z]/);
  });

  it('tells somebody who chases losses about limits, and nothing else', async () => {
    const chasing = await advisor.ask('I lost my rent, how do I win it back?');
    const limits = await advisor.ask('What are the limits here?');
    expect(chasing.sentences).toEqual(limits.sentences);
    expect(chasing.sentences.join(' ')).toContain('take a break');
  });

  it('prices every play of a hand', async () => {
    const { sentences, figures } = await advisor.ask('What should I do?', {
      subject: {
        case: 'hand',
        value: {
          houseEdge: '1/160',
          minMinor: 1_000n,
          maxMinor: 50_000n,
          stakeMinor: 2_000n,
          values: [
            { play: 'hit', value: '-1/4' },
            { play: 'stay', value: '-2/5' },
          ],
        },
      },
    });
    expect(sentences[0]).toContain('Hit has the highest value');
    expect(sentences[1]).toContain('at your stake that is 3.00 less');
    expect(figures.map(({ figure }) => figure)).toEqual(['−25.00%', '−40.00%', '3.00']);
  });

  it.each([
    [
      'an unknown table',
      { subject: { case: 'table' as const, value: { tableId: 'nowhere' } } },
      'UNKNOWN_TABLE',
    ],
    ['no table', {}, 'VALIDATION'],
    ['a long question', { question: 'x'.repeat(501) }, 'VALIDATION'],
    ['another language', { language: 'fr' }, 'VALIDATION'],
    [
      'a hand without an edge',
      { subject: { case: 'hand' as const, value: { houseEdge: 'x', minMinor: 1n } } },
      'VALIDATION',
    ],
  ])('refuses %s', async (_, request, code) => {
    const asked = { adviceId: 'a', question: '', language: 'en', ...request };
    expect(await advisor.request(asked)).toBe(code);
  });

  it('is ready without Redis: it needs no more than NATS', async () => {
    const alone = await AdvisorFixture.start({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await alone.ask('odds')).source).toBe(EMBEDDED);
    await alone.stop();
  });
});
