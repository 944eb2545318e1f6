/**
 * A wallet without a database, which says as simply as possible what each answer must be. It takes payouts from the rules;
 * the rest is implemented here a second time, so that two different programs have to agree.
 */
import {
  type BetTarget,
  DEFAULT_PAY_TABLE,
  outcomeOf,
  resolveBet,
  STANDARD_BETS,
  type Hands,
} from '@sabot/baccarat';

/** The code of a refusal, or what was done and its figures. */
export type Answer = string | readonly (string | bigint | number)[];

export interface ModelBet {
  readonly player: number;
  readonly betId: number;
  readonly round: number;
  readonly target: BetTarget;
  readonly amount: bigint;
}

/** The operations of a wallet, with players and rounds by number; implemented by the model and by the real wallet. */
export interface WalletOperations {
  open(round: number): Answer | Promise<Answer>;
  close(round: number): Answer | Promise<Answer>;
  place(bet: ModelBet): Answer | Promise<Answer>;
  remove(player: number, betId: number): Answer | Promise<Answer>;
  clear(player: number, round: number): Answer | Promise<Answer>;
  seal(round: number): Answer | Promise<Answer>;
  settle(round: number, hands: Hands): Answer | Promise<Answer>;
  void(round: number, seedUnreadable: boolean): Answer | Promise<Answer>;
  /** A deposit, or a withdrawal when the amount is negative. */
  transfer(player: number, amount: bigint, key: number): Answer | Promise<Answer>;
}

interface PlacedBet extends ModelBet {
  readonly balance: bigint;
  removed: boolean;
}

interface ModelRound {
  state: 'NONE' | 'OPEN' | 'CLOSED' | 'SEALED' | 'SETTLED' | 'VOIDED';
  hasRoot: boolean;
  hands: string;
}

const MIN = 1_000n;
const MAX = 500_000n;

export class WalletModel implements WalletOperations {
  readonly balances: bigint[];
  readonly #bets: PlacedBet[] = [];
  readonly #rounds: ModelRound[];
  readonly #transfers = new Map<number, { body: string; answer: Answer }>();

  constructor(balances: readonly bigint[], rounds: number) {
    this.balances = [...balances];
    this.#rounds = Array.from({ length: rounds }, () => ({ state: 'NONE', hasRoot: false, hands: '' }));
  }

  open(round: number): Answer {
    const it = this.#round(round);
    if (it.state === 'NONE') it.state = 'OPEN';
    return ['opened'];
  }

  close(round: number): Answer {
    const it = this.#round(round);
    if (it.state === 'OPEN') it.state = 'CLOSED';
    return ['closed'];
  }

  place(bet: ModelBet): Answer {
    const { state } = this.#round(bet.round);
    if (state === 'NONE') return 'UNKNOWN_ROUND';
    if (!(STANDARD_BETS as readonly BetTarget[]).includes(bet.target)) return 'BET_NOT_OFFERED';
    if (bet.amount > MAX) return 'BET_ABOVE_MAX';
    const first = this.#find(bet.player, bet.betId);
    if (first) return isSame(first, bet) ? ['accepted', first.balance] : 'IDEMPOTENCY_KEY_REUSED';
    if (state !== 'OPEN') return 'BETTING_CLOSED';
    const mine = this.#pending(bet.round).filter(({ player }) => player === bet.player);
    const onTarget = stakes(mine.filter(({ target }) => target === bet.target)) + bet.amount;
    if (onTarget < MIN) return 'BET_BELOW_MIN';
    if (onTarget > MAX) return 'BET_ABOVE_MAX';
    if (this.#balance(bet.player) < bet.amount) return 'INSUFFICIENT_BALANCE';
    const balance = this.#credit(bet.player, -bet.amount);
    this.#bets.push({ ...bet, balance, removed: false });
    return ['accepted', balance];
  }

  remove(player: number, betId: number): Answer {
    const bet = this.#find(player, betId);
    if (!bet) return 'UNKNOWN_BET';
    if (!bet.removed && this.#round(bet.round).state !== 'OPEN') return 'BETTING_CLOSED';
    const left = stakes(
      this.#pending(bet.round).filter(
        (other) => other !== bet && other.player === player && other.target === bet.target,
      ),
    );
    if (!bet.removed && left > 0n && left < MIN) return 'BET_BELOW_MIN';
    return this.#takeBack(player, [bet]);
  }

  clear(player: number, round: number): Answer {
    const { state } = this.#round(round);
    if (state === 'NONE') return 'UNKNOWN_ROUND';
    if (state !== 'OPEN') return 'BETTING_CLOSED';
    return this.#takeBack(
      player,
      this.#bets.filter((bet) => bet.player === player && bet.round === round),
    );
  }

  seal(round: number): Answer {
    const it = this.#round(round);
    if (it.state === 'NONE') return 'UNKNOWN_ROUND';
    if (it.state === 'OPEN' || it.state === 'CLOSED') {
      it.state = 'SEALED';
      it.hasRoot = true;
    }
    const bets = this.#pending(round);
    return it.hasRoot ? ['sealed', bets.length, stakes(bets)] : 'INVALID_PHASE';
  }

  settle(round: number, { player, banker }: Hands): Answer {
    const it = this.#round(round);
    const hands = `${String(player)} ${String(banker)}`;
    if (it.state === 'NONE') return 'UNKNOWN_ROUND';
    if (it.state !== 'SEALED' && it.state !== 'SETTLED') return 'INVALID_PHASE';
    if (it.state === 'SETTLED' && it.hands !== hands) return 'IDEMPOTENCY_KEY_REUSED';
    const outcome = outcomeOf(player, banker);
    const bets = this.#pending(round);
    let paid = 0n;
    for (const bet of bets) {
      const { payoutMinor } = resolveBet(bet.target, bet.amount, outcome, DEFAULT_PAY_TABLE);
      paid += payoutMinor;
      if (it.state === 'SEALED') this.#credit(bet.player, payoutMinor);
    }
    Object.assign(it, { state: 'SETTLED', hands });
    return ['settled', bets.length, stakes(bets), paid];
  }

  void(round: number, seedUnreadable: boolean): Answer {
    const it = this.#round(round);
    if (it.state === 'NONE') return 'UNKNOWN_ROUND';
    if (it.state === 'SETTLED' || (it.state === 'SEALED' && !seedUnreadable)) return 'INVALID_PHASE';
    const bets = this.#pending(round);
    if (it.state !== 'VOIDED') for (const bet of bets) this.#credit(bet.player, bet.amount);
    it.state = 'VOIDED';
    return ['voided', bets.length, stakes(bets)];
  }

  transfer(player: number, amount: bigint, key: number): Answer {
    const body = `${player} ${amount}`;
    const first = this.#transfers.get(key);
    if (first) return first.body === body ? first.answer : 'IDEMPOTENCY_KEY_REUSED';
    if (this.#balance(player) + amount < 0n) return 'INSUFFICIENT_BALANCE';
    const answer = ['moved', this.#credit(player, amount)];
    this.#transfers.set(key, { body, answer });
    return answer;
  }

  #takeBack(player: number, bets: readonly PlacedBet[]): Answer {
    for (const bet of bets) {
      if (!bet.removed) this.#credit(player, bet.amount);
      bet.removed = true;
    }
    return ['removed', stakes(bets), this.#balance(player)];
  }

  /** Bets that were not taken back. */
  #pending(round: number): PlacedBet[] {
    return this.#bets.filter((bet) => bet.round === round && !bet.removed);
  }

  #find(player: number, betId: number): PlacedBet | undefined {
    return this.#bets.find((bet) => bet.player === player && bet.betId === betId);
  }

  #balance(player: number): bigint {
    return this.balances[player] ?? 0n;
  }

  #credit(player: number, amount: bigint): bigint {
    return (this.balances[player] = this.#balance(player) + amount);
  }

  #round(round: number): ModelRound {
    const it = this.#rounds[round];
    if (!it) throw new RangeError(`no round ${round}`);
    return it;
  }
}

function isSame(a: ModelBet, b: ModelBet): boolean {
  return a.round === b.round && a.target === b.target && a.amount === b.amount;
}

function stakes(bets: readonly ModelBet[]): bigint {
  return bets.reduce((sum, { amount }) => sum + amount, 0n);
}
