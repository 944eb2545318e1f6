import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetTarget, Hands } from '@sabot/baccarat';
import { roundV1, subjects } from '@sabot/contracts';
import fc from 'fast-check';
import { dealFrom, doneIn, refusalIn } from '@sabot/testing';
import { CURRENCY, openRoundRequest, WalletFixture } from './wallet-fixture.js';
import { type Answer, type ModelBet, WalletModel, type WalletOperations } from './wallet-model.js';

const { wallet: calls } = subjects;
const CREDITS = [3_000n, 50_000n, 2_000_000n];
const ROUNDS = 2;
const BET_IDS = 6;
const KEYS = 4;
const AMOUNTS = [1n, 999n, 1_000n, 1_013n, 2_500n, 40_000n, 300_000n, 500_000n, 500_001n];
const TARGETS: BetTarget[] = ['PLAYER', 'BANKER', 'TIE', 'PLAYER_PAIR', 'BANKER_PAIR', 'BIG'];

/** Answers that must all occur; a run without one of them has tried too little. */
const WORTH_SEEING = [
  ...['accepted', 'removed', 'sealed', 'settled', 'voided', 'moved'],
  ...['BETTING_CLOSED', 'INSUFFICIENT_BALANCE', 'BET_ABOVE_MAX', 'IDEMPOTENCY_KEY_REUSED', 'INVALID_PHASE'],
];

/** The wallet under test, with new players, rounds and ids for each run. There are few ids, so that they repeat. */
class RealWallet implements WalletOperations {
  readonly #rounds = ids(ROUNDS);
  readonly #bets = ids(BET_IDS);
  readonly #keys = ids(KEYS);

  private constructor(
    private readonly wallet: WalletFixture,
    readonly players: readonly string[],
  ) {}

  static async start(wallet: WalletFixture): Promise<RealWallet> {
    return new RealWallet(wallet, await Promise.all(CREDITS.map((credit) => wallet.player(credit))));
  }

  async open(round: number): Promise<Answer> {
    const request = openRoundRequest(this.#rounds[round] ?? '');
    return answered(await this.wallet.ask(calls.openRound, request), () => ['opened']);
  }

  async close(round: number): Promise<Answer> {
    await this.wallet.close(this.#rounds[round] ?? '');
    return ['closed'];
  }

  async place({ player, betId, round, target, amount }: ModelBet): Promise<Answer> {
    const bet = { betId: this.#bets[betId] ?? '', amount, target };
    const verdict = await this.wallet.bet(this.players[player] ?? '', this.#rounds[round] ?? '', bet);
    return verdict.code ?? ['accepted', verdict.balance];
  }

  async remove(player: number, betId: number): Promise<Answer> {
    const request = { userId: this.players[player] ?? '', betId: this.#bets[betId] ?? '' };
    const answer = await this.wallet.ask(calls.removeBet, request);
    return answered(answer, ({ refundedMinor, balanceMinor }) => ['removed', refundedMinor, balanceMinor]);
  }

  async clear(player: number, round: number): Promise<Answer> {
    const request = { userId: this.players[player] ?? '', roundId: this.#rounds[round] ?? '' };
    const answer = await this.wallet.ask(calls.clearBets, request);
    return answered(answer, ({ refundedMinor, balanceMinor }) => ['removed', refundedMinor, balanceMinor]);
  }

  async seal(round: number): Promise<Answer> {
    return answered(await this.wallet.seal(this.#rounds[round] ?? ''), ({ betCount, totals }) => [
      'sealed',
      betCount,
      totals.reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n),
    ]);
  }

  async settle(round: number, hands: Hands): Promise<Answer> {
    const answer = await this.wallet.settle(this.#rounds[round] ?? '', hands);
    return answered(answer, ({ betCount, stakedMinor, paidMinor }) => [
      'settled',
      betCount,
      stakedMinor,
      paidMinor,
    ]);
  }

  async void(round: number, seedUnreadable: boolean): Promise<Answer> {
    const { OPERATOR, SEED_UNREADABLE } = roundV1.VoidReason;
    const answer = await this.wallet.void(
      this.#rounds[round] ?? '',
      seedUnreadable ? SEED_UNREADABLE : OPERATOR,
    );
    return answered(answer, ({ betCount, refundedMinor }) => ['voided', betCount, refundedMinor]);
  }

  async transfer(player: number, amount: bigint, key: number): Promise<Answer> {
    const request = {
      idempotencyKey: this.#keys[key] ?? '',
      userId: this.players[player] ?? '',
      currency: CURRENCY,
    };
    const answer =
      amount > 0n
        ? await this.wallet.ask(calls.deposit, { ...request, amountMinor: amount })
        : await this.wallet.ask(calls.withdraw, { ...request, amountMinor: -amount });
    return answered(answer, ({ balanceMinor }) => ['moved', balanceMinor]);
  }
}

function ids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

function answered<R extends { case?: string | undefined; value?: unknown }>(
  response: { result: R },
  figures: (value: ReturnType<typeof doneIn<R>>) => Answer,
): Answer {
  return response.result.case === 'refusal' ? refusalIn(response).code : figures(doneIn(response));
}

/** An operation, or the repeat of an earlier one. */
type Step =
  { readonly does: (on: WalletOperations) => Answer | Promise<Answer> } | { readonly again: number };

function doing<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  does: (on: WalletOperations, args: Args) => Answer | Promise<Answer>,
): fc.Arbitrary<Step> {
  return args.map((values) => ({
    does: (on: WalletOperations) => does(on, values),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(values)}`,
  }));
}

const below = (bound: number) => fc.nat({ max: bound - 1 });
const player = below(CREDITS.length);
const round = below(ROUNDS);
const betId = below(BET_IDS);
const amount = fc.constantFrom(...AMOUNTS);
const bet = fc.record({ player, betId, round, target: fc.constantFrom(...TARGETS), amount });
const cards = fc.array(below(52), { minLength: 6, maxLength: 6 });
const transfer = fc.record({ player, amount, key: below(KEYS) });

const dealt = fc.tuple(round, cards.map(dealFrom));

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: doing('open', round, (on, of) => on.open(of)) },
    { weight: 14, arbitrary: doing('place', bet, (on, of) => on.place(of)) },
    { weight: 2, arbitrary: doing('remove', fc.tuple(player, betId), (on, of) => on.remove(...of)) },
    { weight: 1, arbitrary: doing('clear', fc.tuple(player, round), (on, of) => on.clear(...of)) },
    { weight: 1, arbitrary: doing('close', round, (on, of) => on.close(of)) },
    { weight: 1, arbitrary: doing('seal', round, (on, of) => on.seal(of)) },
    { weight: 1, arbitrary: doing('settle', dealt, (on, of) => on.settle(...of)) },
    { weight: 2, arbitrary: doing('seal and settle', dealt, finish) },
    { weight: 1, arbitrary: doing('void', fc.tuple(round, fc.boolean()), (on, of) => on.void(...of)) },
    {
      weight: 1,
      arbitrary: doing('deposit', transfer, (on, of) => on.transfer(of.player, of.amount, of.key)),
    },
    {
      weight: 1,
      arbitrary: doing('withdraw', transfer, (on, of) => on.transfer(of.player, -of.amount, of.key)),
    },
    { weight: 7, arbitrary: fc.record({ again: fc.nat() }) },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);

async function finish(on: WalletOperations, [round, hands]: [number, Hands]): Promise<Answer> {
  await on.seal(round);
  return on.settle(round, hands);
}

describe('any sequence of operations', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterAll(() => wallet.stop());

  it('gets the answers and leaves the balances of a simple model', async () => {
    const seen = new Set<unknown>();
    const agrees = fc.asyncProperty(steps, async (sequence) => {
      const [model, real] = [new WalletModel(CREDITS, ROUNDS), await RealWallet.start(wallet)];
      const done: Extract<Step, { does: unknown }>[] = [];
      for (const next of sequence) {
        const step = 'again' in next ? done[next.again % done.length] : next;
        if (!step) continue;
        const expected = await step.does(model);
        expect(await step.does(real)).toEqual(expected);
        seen.add(Array.isArray(expected) ? expected[0] : expected);
        done.push(step);
      }
      expect(await Promise.all(real.players.map((userId) => wallet.balance(userId)))).toEqual(model.balances);
      expect(await wallet.violations()).toEqual([]);
    });
    // A failure reports the seed and the path that reproduce it.
    await fc.assert(agrees, { numRuns: 25, interruptAfterTimeLimit: 100_000 });
    expect([...seen]).toEqual(expect.arrayContaining(WORTH_SEEING));
  }, 180_000);
});
