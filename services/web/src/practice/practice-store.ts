'use client';
/** The practice table: `BaccaratGame`, shown at a dealer's pace. It needs no connection. */
import { BaccaratGame, dealtCards } from '@sabot/baccarat';
import { cardCode } from '@sabot/cards';
import type { DealtCard, Refused, RoundResult } from '@sabot/edge';
import { boundedFrom } from '@sabot/fairness';
import { RoadsBuilder, type Roads, type Trends } from '@sabot/roads';
import { create } from 'zustand';
import { storedText, storeText } from '../settings/browser-storage';
import { SPEED_FACTORS } from '../settings/settings';
import { useSettings } from '../settings/settings-store';
import { stakesOf, type Stake } from '../table/bet-slip';
import { refusedOf } from '../table/bet-limits';
import {
  FIRST_MEMORY,
  freshMemory,
  readMemory,
  type PracticeMemory,
  type PracticeSetup,
} from './practice-memory';
import { afterRound, stakeOf, type Plan } from './rival';

const KEY = 'sabot.practice';
const CARD_MS = 900;
const RESULT_MS = 500;

export interface PracticeStore {
  /** `closed` until the stored memory has been read. */
  readonly phase: 'closed' | 'betting' | 'dealing' | 'result';
  readonly memory: PracticeMemory;
  readonly bets: readonly Stake[];
  /** The actions that placed the bets, for undo. */
  readonly actions: readonly (readonly Stake[])[];
  readonly previous: readonly Stake[];
  readonly cards: readonly DealtCard[];
  readonly result: RoundResult | null;
  readonly net: number | null;
  readonly round: number;
  readonly cardsRemaining: number;
  readonly roads: Roads;
  readonly trends: Trends;
  readonly refused: Refused | null;
}

let game: BaccaratGame | undefined;
let builder = new RoadsBuilder();
let reshuffled = false;
let timers: ReturnType<typeof setTimeout>[] = [];

const pick = (n: number): number =>
  boundedFrom({ nextWord: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }, n);

const CLOSED_TABLE: PracticeStore = {
  phase: 'closed',
  memory: FIRST_MEMORY,
  bets: [],
  actions: [],
  previous: [],
  cards: [],
  result: null,
  net: null,
  round: 1,
  cardsRemaining: 0,
  roads: builder.roads(),
  trends: builder.state.trends,
  refused: null,
};

export const usePractice = create<PracticeStore>(() => CLOSED_TABLE);

const state = usePractice.getState;

/** Continues the stored game. */
export function openPractice(): void {
  startGame(readMemory(storedText(KEY)));
}

/** Starts again with a fresh stack and other settings. */
export function restart(change: Partial<PracticeSetup> = {}): void {
  startGame(freshMemory({ ...state().memory, ...change }));
  saveMemory();
}

export function choosePlan(plan: Plan): void {
  usePractice.setState({ memory: { ...state().memory, plan } });
  saveMemory();
}

function startGame(memory: PracticeMemory): void {
  stopDealing();
  builder = new RoadsBuilder();
  reshuffled = false;
  const onShoeReshuffle = (): void => {
    reshuffled = true;
  };
  const settings = { decks: memory.decks, startingChipsMinor: BigInt(memory.balance) };
  game = new BaccaratGame(pick, settings, { onShoeReshuffle });
  usePractice.setState({ ...CLOSED_TABLE, ...board(), phase: 'betting', memory });
}

/** The builder changes its roads in place, so the store gets a copy. */
function board(): Pick<PracticeStore, 'roads' | 'trends' | 'cardsRemaining'> {
  const roads = structuredClone(builder.roads());
  return { roads, trends: builder.state.trends, cardsRemaining: game?.getState().cardsRemaining ?? 0 };
}

/** Adds chips. The game takes one bet per target, so chips on the same target become one bet of their sum. */
export function place(stakes: readonly Stake[]): void {
  if (state().phase === 'result') nextRound();
  if (state().phase !== 'betting' || stakes.length === 0) return;
  const actions = [...state().actions, stakes];
  layBets(actions);
}

export function undo(): void {
  layBets(state().actions.slice(0, -1));
}

export function clear(): void {
  layBets([]);
}

function layBets(actions: readonly (readonly Stake[])[]): void {
  if (state().phase !== 'betting' || !game) return;
  const before = game.getState().bets;
  const bets = stakesOf(actions.flat());
  game.clearBets();
  for (const { target, amount } of bets) {
    const answer = game.placeBet(target, BigInt(amount));
    if (answer.ok) continue;
    // The whole action is refused: put the bets back as they were.
    game.clearBets();
    for (const { type, amountMinor } of before) game.placeBet(type, amountMinor);
    usePractice.setState({ refused: refusedOf(answer.refusal) });
    return;
  }
  usePractice.setState({ bets, actions, refused: null });
}

/** Deals the round and turns the cards over one by one. */
export function deal(): void {
  if (state().phase !== 'betting' || !game) return;
  const answer = game.deal();
  if (!answer.ok) {
    usePractice.setState({ refused: refusedOf(answer.refusal) });
    return;
  }
  const round = answer.value;
  const { memory, bets } = state();
  // A new shoe begins new roads.
  if (reshuffled) builder = new RoadsBuilder();
  reshuffled = false;
  const rival = afterRound(memory.rival, stakeOf(memory.rival, memory.plan), round);
  const played = { ...memory, balance: Number(game.getState().balanceMinor), rival };
  // Stored before the first card turns over, so leaving in the middle does not undo the round.
  storeText(KEY, JSON.stringify(played));
  usePractice.setState({ phase: 'dealing', previous: bets, cards: [], refused: null });
  const pace = SPEED_FACTORS[useSettings.getState().speed];
  const cards = dealtCards({ player: round.playerHand, banker: round.bankerHand }).map(
    ({ hand, card, value, position, total }) => ({
      hand,
      card: cardCode(card),
      value,
      index: position,
      total,
    }),
  );
  cards.forEach((card, at) => {
    later(at * CARD_MS * pace, () => {
      usePractice.setState({ cards: [...state().cards, card] });
    });
  });
  later((cards.length * CARD_MS + RESULT_MS) * pace, () => {
    builder.add(round);
    const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural } = round;
    const codes = { PLAYER: round.playerHand.map(cardCode), BANKER: round.bankerHand.map(cardCode) };
    usePractice.setState({
      phase: 'result',
      memory: played,
      result: { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards: codes },
      net: Number(round.payoutMinor - round.stakedMinor),
      ...board(),
    });
  });
}

export function nextRound(): void {
  if (state().phase !== 'result') return;
  game?.newRound();
  const { round } = state();
  usePractice.setState({
    phase: 'betting',
    bets: [],
    actions: [],
    cards: [],
    result: null,
    net: null,
    round: round + 1,
  });
}

/** Cancels the remaining cards when the player leaves the page. */
export function stopDealing(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
}

function later(ms: number, run: () => void): void {
  timers.push(setTimeout(run, ms));
}

function saveMemory(): void {
  storeText(KEY, JSON.stringify(state().memory));
}
