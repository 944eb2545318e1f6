import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type blackjackV1,
  type CallSubject,
  type DescMessage,
  type MessageInitShape,
  subjects,
} from '@sabot/contracts';
import { checkDenial, handRecordHash, type PlayedHandBundle, verifyHand } from '@sabot/fairness/hand';
import { NatsClient } from '@sabot/messaging';
import { doneIn, refusalTextIn } from '@sabot/testing';
import { changedAt, leafPaths } from './changed-record.js';
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
    refusalTextIn(
      (await neighbours.request(call, request, PATIENT)) as unknown as Parameters<typeof refusalTextIn>[0],
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
    const { userId, handId } = player;
    const { k, play, handIndex, link, signature } = sent;
    const decision = { k, play, handIndex, link, signature };
    const report = async (change: object, by = userId): Promise<string> =>
      refusalTextIn(
        await house.ask(blackjack.reportDenial, {
          userId: by,
          handId,
          decision: { ...decision, ...change },
        }),
      );
    expect(await report({ link: bundle.tip })).toBe('LINK_INVALID');
    expect(await report({ play: 'stay' })).toBe('SIGNATURE_INVALID');
    expect(await report({ k: bundle.steps.length + 1 })).toBe('OUT_OF_TURN');
    expect(await report({}, await house.player())).toBe('UNKNOWN_HAND');
    const [deal] = bundle.steps;
    const { hand: dealtTo = 0, ...dealt } = deal ?? {};
    expect(await report({ ...dealt, handIndex: dealtTo })).toBe('VALIDATION play');
    const reports = await Promise.all(
      [1, 2, 3].map(() => house.ask(blackjack.reportDenial, { userId, handId, decision })),
    );
    const due = reports.map((answer) => doneIn(answer).due);
    // A hit that ends the hand calls for the dealer's cards, too.
    expect(due[0]?.length).toBeGreaterThan(0);
    expect(due).toEqual(due.map(() => due[0]));
    const { denied } = doneIn(await house.ask(blackjack.listDenials, { handId }));
    expect(denied).toMatchObject([{ decision, due: due[0] }]);
    // Everybody can check the report against the record.
    const [kept] = denied;
    const signed = { k, play, hand: handIndex, link, signature };
    expect(checkDenial(bundle, signed)).toEqual({ ok: true, due: kept?.due });
    expect(await house.metric('blackjack', 'denied_decisions_total')).toBe(1);
    const { tables, days } = doneIn(await house.ask(blackjack.getFigures, {}));
    expect(days).toBe(30);
    const { rows } = await house.sql.blackjack.query<Record<string, string>>(
      `SELECT count(*) FILTER (WHERE actor = 'player') AS by_player, count(*) FILTER (WHERE actor = 'recover') AS recovered
       FROM steps JOIN hands ON hands.id = steps.hand_id WHERE ended_at IS NOT NULL`,
    );
    expect(tables).toMatchObject([
      {
        tableId: 'blackjack',
        byPlayer: BigInt(rows[0]?.by_player ?? -1),
        recovered: BigInt(rows[0]?.recovered ?? -1),
        automatic: 0n,
        denied: 1n,
      },
    ]);
  });

  it('decides in the name of a player who is still there: refused by dealing, which knows when it drew last', async () => {
    const [player] = await dealtWith('stay');
    for (const play of ['hit', 'stay', 'decline-insurance']) {
      const change = { actor: 'automatic', play, link: '', signature: '' };
      expect(await ask(dealing.drawStep, drawing(player, play, change))).toBe('INVALID_PHASE OVERDUE DEALT');
    }
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
      const whole = { ...forged, hash: change.hash ?? handRecordHash(forged) };
      const answer = await neighbours.request(
        wallet.settleHand,
        { handId, bundle: JSON.stringify(whole) },
        PATIENT,
      );
      const { result } = answer;
      const { details } = result.case === 'refusal' ? result.value : { details: { case: undefined } };
      return `${refusalTextIn(answer)} ${details.case === 'failedStep' ? details.value : ''}`;
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
    // And whatever else is changed, with a hash that fits: no field of a record is unchecked.
    const accepted = [];
    const paths = leafPaths(bundle);
    for (const path of paths) {
      const { hash, ...change } = changedAt(bundle, path) as PlayedHandBundle;
      const refused = await settle(path[0] === 'hash' ? { ...change, hash } : change);
      if (!refused.startsWith('RECORD_INVALID ')) accepted.push([path, refused]);
    }
    expect(accepted).toEqual([]);
    expect(paths.length).toBeGreaterThan(40);
    expect(await house.balance(player.userId)).toBe(before);
    expect(await house.metric('wallet', 'hand_records_refused_total')).toBe(9 + paths.length);
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
    // The hand is paid by its seed, and the house itself cries out.
    expect(await house.metric('blackjack', 'impossible_answers_total')).toBe(1);
    expect(house.service('blackjack').logs()).toContain('a hand showed other cards than its seed gives');
  });

  it('changes the hole card after the insurance was decided: the wallet pays by the seed, and the player finds it', async () => {
    const [player, status] = await dealtWith('insurance');
    const alarms = await house.metric('blackjack', 'impossible_answers_total');
    const release = house.proxy.replace(dealing.drawStep, async (_, neighbour) => {
      const answer = await neighbour();
      const { result } = answer;
      if (result.case !== 'reveal' || result.value.hole === undefined) return answer;
      return {
        ...answer,
        result: { ...result, value: { ...result.value, hole: (result.value.hole + 13) % 52 } },
      };
    });
    const before = await house.balance(player.userId);
    const shown = await player.playOut(status, standing);
    release();
    const bundle = await player.bundle();
    expect(verifyHand(bundle).ok).toBe(true);
    expect(shown.dealer?.cards.slice(0, 2)).toEqual([bundle.dealer[0], ((bundle.dealer[1] ?? 0) + 13) % 52]);
    expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(bundle.net));
    expect(await house.metric('blackjack', 'impossible_answers_total')).toBe(alarms + 1);
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
