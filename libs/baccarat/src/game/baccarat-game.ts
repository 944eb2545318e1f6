// The single-player game: betting → dealing → playerThird → bankerThird → resolution → betting, where the third-card
// phases happen only when a card is drawn. Stakes leave the balance when the cards are dealt and winnings enter it at
// resolution. A shoe that runs low is replaced before a round, never within one.
import {
  type CardIndex,
  type PickBelow,
  type Refusal,
  createShoe,
  frozen,
  needsReshuffle,
  shuffleDeck,
} from '@sabot/cards';
import type { BetTarget } from '../bets.js';
import { dealtCards } from '../deal-order.js';
import type { Deal } from '../deal.js';
import type { Winner } from '../outcome.js';
import type { Bet } from './game-bet.js';
import { betTotalMinor, checkDeal, checkNewBet, checkPhase } from './game-checks.js';
import { Announcer, type BaccaratGameEvents } from './game-events.js';
import { dealFromPile, resolveRound } from './game-round.js';
import { checkSettings, DEFAULT_SETTINGS, type BaccaratSettings } from './game-settings.js';
import type { BaccaratGameState, RoundOutcome, Side } from './game-state.js';

/** What a move returns: its result, or the reason why it was refused, in which case nothing changed. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal<BetTarget> };

/** A shuffled pile and the number of decks it was made from. */
interface Pile {
  readonly cards: readonly CardIndex[];
  readonly decks: number;
}

export class BaccaratGame {
  private state: BaccaratGameState;
  private pile: Pile;
  private readonly announcer: Announcer;

  /** `pick(n)` returns a uniform integer from 0 to n − 1. Throws a RangeError if the settings make no sense. */
  constructor(
    private readonly pick: PickBelow,
    settings: Partial<BaccaratSettings> = {},
    events: Partial<BaccaratGameEvents> = {},
  ) {
    const complete = Object.freeze({ ...DEFAULT_SETTINGS, ...settings });
    const refusal = checkSettings(complete);
    if (refusal) throw new RangeError(`unusable settings: ${JSON.stringify(refusal)}`);
    this.announcer = new Announcer(events);
    this.pile = this.shuffledPile(complete.decks);
    this.state = frozen({
      phase: 'betting',
      balanceMinor: complete.startingChipsMinor,
      bets: [],
      playerHand: [],
      bankerHand: [],
      cardsRemaining: this.pile.cards.length,
      lastRound: null,
      history: [],
      settings: complete,
    });
  }

  /** The current state. It is immutable: after a change, a call returns a new one. */
  getState(): BaccaratGameState {
    return this.state;
  }

  /** Places the only bet on a target. The stake is set aside, and leaves the balance when the cards are dealt. */
  placeBet(type: BetTarget, amountMinor: bigint): Answer<Bet> {
    return this.announcer.during(() => {
      const bet: Bet = { type, amountMinor };
      const refusal = checkNewBet(this.state, bet);
      if (refusal) return this.refuse(refusal);
      this.change({ bets: [...this.state.bets, bet] });
      this.announcer.tell('onBetPlaced', bet);
      return { ok: true, value: bet };
    });
  }

  /** Takes a bet back; false when there was none or the cards are being dealt. */
  removeBet(type: BetTarget): boolean {
    return this.announcer.during(() => {
      const refusal = checkPhase(this.state, 'betting');
      if (refusal) return this.refuse(refusal).ok;
      const left = this.state.bets.filter((bet) => bet.type !== type);
      if (left.length === this.state.bets.length) return false;
      this.change({ bets: left });
      this.announcer.tell('onBetRemoved', type);
      return true;
    });
  }

  /** Takes all bets back. */
  clearBets(): void {
    this.announcer.during(() => {
      const refusal = checkPhase(this.state, 'betting');
      if (refusal) return void this.refuse(refusal);
      const removed = this.state.bets;
      this.change({ bets: [] });
      for (const { type } of removed) this.announcer.tell('onBetRemoved', type);
    });
  }

  /** Deals a complete round, notifying the listener of each card, and pays the bets. */
  deal(): Answer<RoundOutcome> {
    return this.announcer.during(() => {
      const refusal = checkDeal(this.state);
      if (refusal) return this.refuse(refusal);
      return { ok: true, value: this.playRound() };
    });
  }

  /** Clears the table for the next bets. */
  newRound(): Answer<BaccaratGameState> {
    return this.announcer.during(() => {
      const refusal = checkPhase(this.state, 'resolution');
      if (refusal) return this.refuse(refusal);
      this.change({ phase: 'betting', bets: [], playerHand: [], bankerHand: [], lastRound: null });
      return { ok: true, value: this.state };
    });
  }

  /** Whether `deal` would be accepted now. */
  canDeal(): boolean {
    return checkDeal(this.state) === undefined;
  }

  /** The sum of all bets on the table. */
  getBetTotal(): bigint {
    return betTotalMinor(this.state);
  }

  /** The winner of the round just finished, or null while there is none. */
  getWinner(): Winner | null {
    return this.state.lastRound?.winner ?? null;
  }

  /** Changes settings between rounds; a new number of decks takes effect with a new shoe at the next deal. */
  updateSettings(settings: Partial<BaccaratSettings>): Answer<BaccaratSettings> {
    return this.announcer.during(() => {
      const complete = Object.freeze({ ...this.state.settings, ...settings });
      const betweenRounds = this.state.phase === 'resolution' ? undefined : checkPhase(this.state, 'betting');
      const refusal = betweenRounds ?? checkSettings(complete);
      if (refusal) return this.refuse(refusal);
      this.change({ settings: complete });
      return { ok: true, value: complete };
    });
  }

  /** Everything that can fail is computed before the first change, so a round is played whole or not at all. */
  private playRound(): RoundOutcome {
    const { bets, balanceMinor, settings } = this.state;
    const worn =
      needsReshuffle(this.pile.cards, settings.reshuffleBelow) || this.pile.decks !== settings.decks;
    const pile = worn ? this.shuffledPile(settings.decks) : this.pile;
    const { deal, pile: left } = dealFromPile(pile.cards);
    const round = frozen(resolveRound(deal, bets, settings.payTable));
    this.pile = { cards: left, decks: pile.decks };
    this.change({
      phase: 'dealing',
      balanceMinor: balanceMinor - round.stakedMinor,
      cardsRemaining: pile.cards.length,
    });
    this.announcer.tell('onDealStart');
    this.announcer.tell('onBalanceUpdate', this.state.balanceMinor);
    if (worn) this.announcer.tell('onShoeReshuffle');
    this.revealCards(deal, round);
    this.completeRound(round);
    return round;
  }

  private revealCards(deal: Deal, round: RoundOutcome): void {
    for (const [at, { hand, position, card }] of dealtCards(deal).entries()) {
      const side = hand === 'PLAYER' ? 'player' : 'banker';
      if (position === 3) this.change({ phase: `${side}Third` });
      this.revealCard(side, card);
      if (position === 3) this.announcer.tell('onThirdCard', side, card);
      if (at === 3) this.tellNaturals(round);
    }
  }

  private tellNaturals(round: RoundOutcome): void {
    if (round.playerNatural) this.announcer.tell('onNatural', 'player', round.playerTotal);
    if (round.bankerNatural) this.announcer.tell('onNatural', 'banker', round.bankerTotal);
  }

  private revealCard(side: Side, card: CardIndex): void {
    const hand = side === 'player' ? this.state.playerHand : this.state.bankerHand;
    const cardsRemaining = this.state.cardsRemaining - 1;
    this.change({ [`${side}Hand`]: [...hand, card], cardsRemaining });
    this.announcer.tell('onCardDealt', card, side, hand.length);
  }

  private completeRound(round: RoundOutcome): void {
    const { balanceMinor, history, settings } = this.state;
    const rounds = [...history, round];
    this.change({
      phase: 'resolution',
      balanceMinor: balanceMinor + round.payoutMinor,
      lastRound: round,
      history: rounds.slice(Math.max(0, rounds.length - settings.historyRounds)),
    });
    if (round.payoutMinor > 0n) this.announcer.tell('onBalanceUpdate', this.state.balanceMinor);
    this.announcer.tell('onRoundComplete', round);
  }

  private refuse(refusal: Refusal<BetTarget>): { ok: false; refusal: Refusal<BetTarget> } {
    this.announcer.tell('onError', refusal);
    return { ok: false, refusal };
  }

  private change(change: Partial<BaccaratGameState>): void {
    this.state = frozen({ ...this.state, ...change });
  }

  private shuffledPile(decks: number): Pile {
    return { cards: shuffleDeck(createShoe(decks), this.pick), decks };
  }
}
