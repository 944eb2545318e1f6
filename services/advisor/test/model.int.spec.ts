import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { suggestedQuestions } from '@sabot/advisor';
import { advisorV1 } from '@sabot/contracts';
import { freePort, paceOf } from '@sabot/testing';
import { AdvisorFixture } from './advisor-fixture.js';
import { edgeOfBanker, type ModelMode, ScriptedModel } from './scripted-model.js';
import { ENDLESS } from './scripted-tables.js';

const { EMBEDDED, MODEL } = advisorV1.AdviceSource;
const BUDGET_MS = 1_000;
const GRACE_MS = 300;
const KEY = 'key-of-the-endpoint';
const SUGGESTED = suggestedQuestions('en');

const settings = (url: string): Record<string, string> => ({
  ADVISOR_BASE_URL: url,
  ADVISOR_API_KEY: KEY,
  ADVISOR_MODEL: 'scripted-1',
  ADVISOR_BUDGET_MS: String(BUDGET_MS),
  ADVISOR_USER_ANSWERS: '3',
});

describe('with a model, the advisor', () => {
  let model: ScriptedModel;
  let advisor: AdvisorFixture;
  let askers = 0;
  const fresh = () => ({ asker: `asker-${String((askers += 1))}` });

  beforeAll(async () => {
    model = await ScriptedModel.start();
    advisor = await AdvisorFixture.start(settings(model.url));
  });
  afterAll(async () => {
    await advisor.stop();
    await model.stop();
  });
  beforeEach(() => {
    model.mode = 'answers';
    model.answer = edgeOfBanker;
    model.pieceMs = 0;
    model.received.length = 0;
    advisor.published.length = 0;
    // Another round, so that no answer is kept from another test.
    advisor.tables.roundNumber += 1;
  });

  it('shows what the model wrote, with the figures of the facts and without what the guard drops', async () => {
    const before = await advisor.metric('sentences_dropped_total', 'claim');
    const advice = await advisor.ask('How good is Banker?', fresh());
    expect([advice.source, advice.model]).toEqual([MODEL, 'scripted-1']);
    expect(advice.sentences).toEqual([
      'The house edge on Banker is 1.06%.',
      'The house edge on Player is 1.23%.',
    ]);
    expect(advice.figures.map(({ figure }) => figure).toSorted()).toEqual(['1.06%', '1.23%']);
    expect(await advisor.metric('sentences_dropped_total', 'claim')).toBe(before + 1);
  });

  it('publishes each sentence while the rest is still being written', async () => {
    model.pieceMs = 20;
    const asking = advisor.ask('How good is Banker?', { adviceId: 'streamed', ...fresh() });
    const finished = asking.then(() => advisor.published.length);
    expect(await finished).toBeGreaterThan(0);
    const { sentences } = await asking;
    const told = advisor.published.filter(({ adviceId }) => adviceId === 'streamed');
    expect(told.map(({ index, text }) => [index, text])).toEqual(
      sentences.slice(0, told.length).map((text, index) => [index, text]),
    );
  });

  it('adds the player’s own figures itself: nothing personal is in the prompt', async () => {
    const stakes = [{ target: 'TIE', stakeMinor: 98_765_400n }];
    const advice = await advisor.ask('My name is ada@example.com, card 4111 1111. How good is Banker?', {
      subject: { case: 'table', value: { tableId: ENDLESS, stakes } },
      asker: 'digest-of-ada',
      adviceId: 'advice-of-ada',
    });
    expect(advice.source).toBe(MODEL);
    expect(advice.sentences.at(-1)).toContain('987,654.00');
    const [{ headers, body } = { headers: {}, body: '' }] = model.received;
    // The port of the model may have any digits.
    const sent = JSON.stringify({ ...headers, host: '' }) + body;
    for (const personal of [
      '987,654',
      '98765400',
      'digest-of-ada',
      'advice-of-ada',
      'ada@',
      'example.com',
      '4111',
    ])
      expect(sent).not.toContain(personal);
    expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual([
      'max_tokens',
      'messages',
      'model',
      'response_format',
      'stream',
      'stream_options',
      'temperature',
    ]);
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(advisor.service.logs()).not.toContain(KEY);
  });

  it('asks no model where none was wanted, or about limits', async () => {
    expect((await advisor.ask('How good is Banker?')).source).toBe(EMBEDDED);
    expect((await advisor.ask('How do I win it back?', fresh())).source).toBe(EMBEDDED);
    expect((await advisor.ask(SUGGESTED.limits, fresh())).source).toBe(EMBEDDED);
    expect(model.received).toEqual([]);
  });

  it('keeps the answer to a suggested question for the round, and never one to a player’s own words', async () => {
    for (const question of [SUGGESTED.odds, SUGGESTED.odds, 'How good is Banker?', 'How good is Banker?'])
      expect((await advisor.ask(question, fresh())).source).toBe(MODEL);
    expect(model.received).toHaveLength(3);
    advisor.tables.roundNumber += 1;
    await advisor.ask(SUGGESTED.odds, fresh());
    expect(model.received).toHaveLength(4);
  });

  it('writes no more for one player in a day than is allowed', async () => {
    const asker = 'asker-who-asks-a-lot';
    const sources = [];
    for (let time = 0; time < 4; time += 1) sources.push((await advisor.ask('Banker?', { asker })).source);
    expect(sources).toEqual([MODEL, MODEL, MODEL, EMBEDDED]);
    expect((await advisor.ask('Banker?', fresh())).source).toBe(MODEL);
    expect(await advisor.metric('answers_without_model_total', 'user-cap')).toBe(1);
  });

  it.each<[ModelMode, number]>([
    [401, 1],
    [429, 1],
    [500, 2],
    ['cuts', 2],
    ['garbage', 2],
    ['ten megabytes', 2],
    ['hangs', 1],
    ['endless', 1],
  ])('answers with templates when the endpoint says or does: %s', async (mode, attempts) => {
    // An answer in between, so that the breaker stays closed.
    expect((await advisor.ask('Banker?', fresh())).source).toBe(MODEL);
    const waits = mode === 'hangs' || mode === 'endless';
    const plain = (await advisor.ask('Banker?')).sentences;
    const pace = await paceOf((waits ? BUDGET_MS : 0) + GRACE_MS, async () => {
      model.mode = 'answers';
      await advisor.ask('Banker?', fresh());
      model.mode = mode;
      model.received.length = 0;
      const startMs = performance.now();
      const advice = await advisor.ask('Banker?', fresh());
      expect(advice).toMatchObject({ source: EMBEDDED, model: '', sentences: plain });
      return performance.now() - startMs;
    });
    expect(pace).not.toMatchObject({ verdict: 'missed' });
    // An endless answer is cut off at its length, and then there is a second attempt if time is left.
    if (mode !== 'endless') expect(model.received).toHaveLength(attempts);
  });

  it('stops asking a model that keeps failing', async () => {
    // A success first: failures count only in a row.
    await advisor.ask('Banker?', fresh());
    model.mode = 500;
    for (let time = 0; time < 5; time += 1) await advisor.ask('Banker?', fresh());
    const asked = model.received.length;
    model.mode = 'answers';
    expect((await advisor.ask('Banker?', fresh())).source).toBe(EMBEDDED);
    expect(model.received).toHaveLength(asked);
    expect(await advisor.metric('answers_without_model_total', 'breaker')).toBe(1);
  });
});

describe('when the endpoint', () => {
  it('refuses connections, templates answer at once', async () => {
    const port = await freePort();
    const advisor = await AdvisorFixture.start(settings(`http://127.0.0.1:${String(port)}/v1`));
    const pace = await paceOf(GRACE_MS, async () => {
      const startMs = performance.now();
      expect((await advisor.ask('Banker?', { asker: 'somebody' })).source).toBe(EMBEDDED);
      return performance.now() - startMs;
    });
    expect(pace).not.toMatchObject({ verdict: 'missed' });
    await advisor.stop();
  });

  it('is there and Redis is not, no model is asked, because nobody could count', async () => {
    const model = await ScriptedModel.start();
    const advisor = await AdvisorFixture.start({ ...settings(model.url), REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await advisor.ask('Banker?', { asker: 'somebody' })).source).toBe(EMBEDDED);
    expect(model.received).toEqual([]);
    await advisor.stop();
    await model.stop();
  });
});
