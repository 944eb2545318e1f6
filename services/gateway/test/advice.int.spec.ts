import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdviceEnd, type AdvicePart, BLACKJACK_NAMESPACE, type TableAdvice } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import type { Player } from './player.js';
import { byModel, embedded, ScriptedAdvisor } from './scripted-advisor.js';
import { HAND_TABLE } from './scripted-hands.js';

describe('advice at the edge', () => {
  let fixture: GatewayFixture;
  let advisor: ScriptedAdvisor;

  beforeAll(async () => {
    fixture = await GatewayFixture.start();
    advisor = new ScriptedAdvisor(await fixture.bus.as('advisor'));
    await fixture.connection.client.flush();
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    advisor.asked.length = 0;
    advisor.answer = () => Promise.resolve(embedded('First.', 'Second.'));
  });

  const begin = async (player: Player, request: object = {}): Promise<string> => {
    const answer = await player.ask<{ adviceId: string }>('ask-advice', { tableId: 'main', ...request });
    if (!answer.ok) throw new Error(answer.code);
    return answer.adviceId;
  };
  const ended = (player: Player, adviceId: string): Promise<AdviceEnd> =>
    eventually(() => {
      const end = player.all('advice-end').find((one) => one.adviceId === adviceId);
      if (!end) throw new Error('the advice has not ended');
      return Promise.resolve(end);
    }, PATIENT);
  const partsOf = (player: Player, adviceId: string): [number, string][] =>
    player
      .all('advice-part')
      .filter((part: AdvicePart) => part.adviceId === adviceId)
      .map(({ index, text }) => [index, text]);

  it('is acknowledged at once, and follows sentence by sentence to the socket that asked', async () => {
    const player = await fixture.player();
    const same = await fixture.player({ session: player.session });
    const adviceId = await begin(player, { question: 'What are the odds?', language: 'zh-Hant' });
    expect(await ended(player, adviceId)).toEqual({
      adviceId,
      source: 'embedded',
      facts: [{ id: 'f1', figure: '1.06%' }],
    });
    expect(partsOf(player, adviceId)).toEqual([
      [0, 'First.'],
      [1, 'Second.'],
    ]);
    expect(same.names()).not.toContain('advice-end');
    expect(advisor.asked[0]).toMatchObject({ adviceId, question: 'What are the odds?', language: 'zh-Hant' });
  });

  it('shows what a model writes while it writes, and each sentence once', async () => {
    const player = await fixture.player();
    let finish = (): void => undefined;
    advisor.answer = () =>
      new Promise((resolve) => {
        finish = () => {
          resolve(byModel('One.', 'Two.', 'Three.'));
        };
      });
    const adviceId = await begin(player);
    await advisor.write(adviceId, 0, 'One.');
    await advisor.write(adviceId, 1, 'Two.');
    await eventually(() => {
      expect(partsOf(player, adviceId)).toHaveLength(2);
      return Promise.resolve();
    }, PATIENT);
    expect(player.names()).not.toContain('advice-end');
    finish();
    expect(await ended(player, adviceId)).toMatchObject({ source: 'model', model: 'scripted-1' });
    expect(partsOf(player, adviceId)).toEqual([
      [0, 'One.'],
      [1, 'Two.'],
      [2, 'Three.'],
    ]);
  });

  it('begins anew with index 0 when a model was given up', async () => {
    const player = await fixture.player();
    advisor.answer = async ({ adviceId }) => {
      await advisor.write(adviceId, 0, 'What the model said.');
      await new Promise((resolve) => setTimeout(resolve, 100));
      return embedded('What templates say.');
    };
    const adviceId = await begin(player);
    expect(await ended(player, adviceId)).toMatchObject({ source: 'embedded' });
    expect(partsOf(player, adviceId)).toEqual([
      [0, 'What the model said.'],
      [0, 'What templates say.'],
    ]);
  });

  it('tells the advisor the stakes of the player and a key, and never who it is', async () => {
    const roundId = await fixture.main.open();
    const player = await fixture.player();
    await player.join('main');
    await player.bet({ betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'BANKER' });
    await ended(player, await begin(player));
    await ended(player, await begin(player, { source: 'embedded' }));
    const [first, second] = advisor.asked;
    expect(first?.subject.value).toMatchObject({
      tableId: 'main',
      stakes: [{ target: 'BANKER', stakeMinor: 1_000n }],
    });
    expect(first?.asker).toMatch(/^[\w-]{43}$/);
    expect(second?.asker).toBe('');
    const sent = JSON.stringify(first, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(sent).not.toContain(player.session.userId);
  });

  it('prices the plays of a hand of blackjack', async () => {
    const player = await fixture.player({ namespace: BLACKJACK_NAMESPACE });
    const adviceId = await begin(player, { tableId: HAND_TABLE });
    await ended(player, adviceId);
    expect(partsOf(player, adviceId)).toHaveLength(2);
    expect(advisor.asked[0]?.subject).toMatchObject({
      case: 'hand',
      value: { houseEdge: '1/160', minMinor: 1_000n },
    });
  });

  it.each([
    ['a question of 501 characters', { tableId: 'main', question: 'x'.repeat(501) }, 'VALIDATION'],
    ['a language that nobody speaks here', { tableId: 'main', language: 'fr' }, 'VALIDATION'],
    ['a field that nobody knows', { tableId: 'main', userId: 'ada' }, 'VALIDATION'],
    ['a table that is not there', { tableId: 'nowhere' }, 'UNKNOWN_TABLE'],
  ])('refuses %s', async (_, request, code) => {
    const player = await fixture.player();
    expect(await player.ask('ask-advice', request)).toMatchObject({ ok: false, code });
    expect(advisor.asked).toEqual([]);
  });

  it('is limited for each player', async () => {
    const player = await fixture.player();
    const codes = [];
    for (let time = 0; time < 14; time += 1) {
      const answer = await player.ask('ask-advice', { tableId: 'main' });
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes.slice(0, 12)).toEqual(new Array(12).fill('ok'));
    expect(codes.slice(12)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });

  it('ends with a reason when the advisor cannot answer, and the player goes on betting', async () => {
    const roundId = await fixture.main.open();
    const player = await fixture.player();
    await player.join('main');
    advisor.answer = () => Promise.resolve({});
    const adviceId = await begin(player);
    const bet = { betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'PLAYER' };
    expect(await player.bet(bet)).toMatchObject({ ok: true });
    expect(await ended(player, adviceId)).toMatchObject({
      adviceId,
      facts: [],
      refused: { code: 'INTERNAL' },
    });
  });

  it('is there for everybody over REST, and no model writes it', async () => {
    const { body } = await answerOf<TableAdvice>(
      fixture.get('/tables/main/advice?question=odds&language=en').expect(200),
    );
    expect(body).toEqual({
      tableId: 'main',
      sentences: ['First.', 'Second.'],
      source: 'embedded',
      facts: [{ id: 'f1', figure: '1.06%' }],
    });
    expect(advisor.asked[0]).toMatchObject({ asker: '', question: 'odds' });
    await fixture.get('/tables/nowhere/advice').expect(404);
    await fixture.get(`/tables/main/advice?question=${'x'.repeat(501)}`).expect(400);
  });
});
