import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type blackjackV1,
  type CallSubject,
  type DescMessage,
  type MessageInitShape,
  subjects,
} from '@sabot/contracts';
import { handRecordHash, type PlayedHandBundle, verifyHand } from '@sabot/fairness/hand';
import { NatsClient } from '@sabot/messaging';
import { doneIn, refusalIn } from './answers.js';
import { HandPlayer, passedOn, standing } from './hand-player.js';
import { HouseFixture, PATIENT } from './house-fixture.js';

const { blackjack, dealing, wallet } = subjects;

/** The modified service is the test itself: it has every call that the blackjack service has, and everything that it sees. */
describe('a blackjack service that cheats', () => {
  let house: HouseFixture;
  let neighbours: NatsClient;
  beforeAll(async () => {
    house = await HouseFixture.start({ neighbourProxy: true });
    neighbours = new NatsClient(house.neighbours);
  });
  afterAll(() => house.stop());

  const ask = async <I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<string> =>
    refusalIn(
      (await neighbours.request(call, request, PATIENT)) as unknown as Parameters<typeof refusalIn>[0],
    );

  async function dealtWith(play: string): Promise<[HandPlayer, blackjackV1.HandStatus]> {
    for (;;) {
      const [player, status] = await HandPlayer.dealt(house);
      if (status.legal.includes(play)) return [player, status];
    }
  }

  function drawing(player: HandPlayer, play: string, change: object = {}) {
    return { handId: player.handId, decision: { ...passedOn(player.decision(play)), ...change } };
  }

  /** A finished hand whose settlement the cheat holds back, with its true bundle. */
  async function unsettled(): Promise<{ player: HandPlayer; bundle: PlayedHandBundle; release: () => void }> {
    const [player] = await dealtWith('stay');
    let bundle: PlayedHandBundle | undefined;
    const release = house.proxy.replace(wallet.settleHand, (request) => {
      bundle ??= JSON.parse(request.bundle) as PlayedHandBundle;
      return undefined;
    });
    const decision = player.decision('stay');
    await house.client.request(blackjack.play, decision, { timeoutMs: 500 }).catch(() => undefined);
    for (let waits = 0; !bundle; waits++) {
      if (waits === 600) throw new Error('the hand was not settled');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { player, bundle, release };
  }

  it('records another play than the player signed: refused by dealing', async () => {
    const [player] = await dealtWith('hit');
    expect(await ask(dealing.drawStep, drawing(player, 'hit', { play: 'stay' }))).toBe('SIGNATURE_INVALID');
    expect(await ask(dealing.drawStep, drawing(player, 'hit', { link: 'ab'.repeat(32) }))).toBe(
      'LINK_INVALID',
    );
  });

  it('draws before the stake: refused by dealing, which asks the wallet', async () => {
    const [player] = await dealtWith('double');
    expect(await ask(dealing.drawStep, drawing(player, 'double'))).toBe('STAKE_MISSING');
    const unstaked = new HandPlayer(house, await house.player());
    await unstaked.prepare();
    expect(await ask(dealing.drawStep, drawing(unstaked, 'deal'))).toBe('STAKE_MISSING');
  });

  it('denies a link after it was used: dealing keeps the decision, and refuses another draw for it', async () => {
    const [player] = await dealtWith('hit');
    const used = drawing(player, 'hit');
    doneIn(await neighbours.request(dealing.drawStep, used, PATIENT));
    const denied = drawing(player, 'hit', { actor: 'recover', link: '', signature: '' });
    expect(await ask(dealing.drawStep, denied)).toBe('IDEMPOTENCY_KEY_REUSED');
    const other = drawing(player, 'stay');
    expect(await ask(dealing.drawStep, other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('denies a link before it is used: the record says so, and the browser knows the link that was due', async () => {
    const [player] = await dealtWith('hit');
    const sent = player.decision('hit');
    await player.recover('hit');
    const bundle = await finishedBundle(player);
    expect(verifyHand(bundle).ok).toBe(true);
    const recorded = bundle.steps[sent.k];
    expect({ actor: recorded?.actor, link: recorded?.link }).toEqual({ actor: 'recover', link: '' });
  });

  it('asks for the secret before the hand is over, or calls off a dealt hand: refused by dealing and the wallet', async () => {
    const [{ handId }] = await dealtWith('stay');
    expect(await ask(dealing.revealHand, { handId, voided: false })).toBe('INVALID_PHASE FINISHED DEALT');
    expect(await ask(dealing.revealHand, { handId, voided: true })).toBe('INVALID_PHASE COMMITTED DEALT');
    expect(await ask(wallet.refundHand, { handId })).toBe('INVALID_PHASE FINISHED DEALT');
    expect(await ask(dealing.getHandRecord, { handId })).toBe('INVALID_PHASE FINISHED DEALT');
  });

  it('declares other cards, decisions, rules or amounts: the wallet pays nothing by such a record', async () => {
    const { player, bundle, release } = await unsettled();
    const { handId } = player;
    const before = await house.balance(player.userId);
    const settle = async (change: Partial<PlayedHandBundle>): Promise<string> => {
      const forged = { ...bundle, ...change };
      const whole = { ...forged, hash: handRecordHash(forged) };
      const answer = await neighbours.request(
        wallet.settleHand,
        { handId, bundle: JSON.stringify(whole) },
        PATIENT,
      );
      const { result } = answer;
      const { details } = result.case === 'refusal' ? result.value : { details: { case: undefined } };
      return `${refusalIn(answer)} ${details.case === 'failedStep' ? details.value : ''}`;
    };
    const [deal, ...rest] = bundle.steps;
    if (!deal) throw new Error('the bundle has no deal');
    const otherHole = deal.cards.map((card, at) => (at === 3 ? (card + 13) % 52 : card));
    const otherCard = deal.cards.map((card, at) => (at === 0 ? (card + 13) % 52 : card));
    expect(await settle({ steps: [{ ...deal, cards: otherHole }, ...rest] })).toBe(
      'RECORD_INVALID cards of decision 0',
    );
    expect(await settle({ steps: [{ ...deal, cards: otherCard }, ...rest] })).toBe(
      'RECORD_INVALID cards of decision 0',
    );
    expect(await settle({ steps: [deal] })).toBe('RECORD_INVALID decisions as drawn');
    const denied = rest.map((step) => ({ ...step, actor: 'recover', link: '', signature: '' }) as const);
    expect(await settle({ steps: [deal, ...denied] })).toBe('RECORD_INVALID decision 1 as drawn');
    expect(await settle({ stake: 2_000 })).toBe('RECORD_INVALID stake as booked');
    expect(await settle({ rules: { ...bundle.rules, hitSoft17: false } })).toBe(
      'RECORD_INVALID rules as booked',
    );
    expect(await settle({ serverSeed: 'ab'.repeat(32) })).toBe('RECORD_INVALID commitment');
    expect(await settle({ net: bundle.net - 1 })).toBe('RECORD_INVALID payouts');
    expect(await settle({ tip: 'ab'.repeat(32) })).toBe('RECORD_INVALID tip as booked');
    expect(await house.balance(player.userId)).toBe(before);
    expect(await house.metric('wallet', 'hand_records_refused_total')).toBe(9);
    release();
    await player.house.askOn(blackjack.play, player.decision('stay'));
    expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(bundle.net));
    expect(await house.violations()).toEqual([]);
  });

  it('shows another card than was drawn: the player who compares finds it in the record', async () => {
    const player = new HandPlayer(house, await house.player());
    await player.open();
    const release = house.proxy.replace(dealing.drawStep, async (_, neighbour) => {
      const answer = await neighbour();
      const { result } = answer;
      if (result.case !== 'reveal') return answer;
      const [first = 0, ...others] = result.value.cards;
      return {
        ...answer,
        result: { ...result, value: { ...result.value, cards: [(first + 13) % 52, ...others] } },
      };
    });
    const shown = await player.play('deal');
    release();
    const bundle = await finishedBundle(player, shown);
    expect(verifyHand(bundle).ok).toBe(true);
    expect(bundle.steps[0]?.cards[0]).not.toBe(shown.hands[0]?.cards[0]);
  });

  /** Stands on everything that is left and returns the bundle. */
  async function finishedBundle(
    player: HandPlayer,
    from?: blackjackV1.HandStatus,
  ): Promise<PlayedHandBundle> {
    const { userId } = player;
    const { result } = await house.ask(blackjack.sync, { userId, tableId: 'blackjack' });
    let now = from ?? (result.case === 'status' ? result.value : undefined);
    while (now && now.legal.length > 0)
      now = now.withoutLinks ? await player.recover(standing(now)) : await player.play(standing(now));
    return player.bundle();
  }
});
