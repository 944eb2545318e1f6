'use client';
/** The practice table: `BaccaratGame` behind the same reveal queue as a live table. It needs no connection. */
import { BaccaratGame, BET_TARGETS, dealtCards } from '@sabot/baccarat';
import { cardCode, freshShoe, removeFromShoe, RESHUFFLE_BELOW, shoeRemaining } from '@sabot/cards';
import type { DealtCard, Refused, RoundResult } from '@sabot/edge';
import { RoadsBuilder, type Roads, type Trends } from '@sabot/roads';
import { create } from 'zustand';
import { browserPick } from '../cards/browser-pick';
import { storedText, storeText } from '../settings/browser-storage';
import type { Reveal, Revealable } from '../stage/reveal';
import { NOTHING_REVEALED } from '../stage/reveal';
import { RevealPlayer } from '../stage/reveal-player';
import { stakesOf, type Stake } from '../table/bet-slip';
import { refusedOf } from '../table/bet-limits';
import { revealPace } from '../table/reveal-pace';
import {
  FIRST_MEMORY,
  freshMemory,
  readMemory,
  type PracticeMemory,
  type PracticeSetup,
} from './practice-memory';
import { afterRound, stakeOf, type Plan, type RivalStake } from './rival';

const KEY = 'sabot.practice';

/** What the cards on the table tell. It waits in the reveal queue until they lie face up. */
export interface PracticeShot extends Revealable {
  readonly phase: 'betting' | 'dealing' | 'result';
  readonly cards: readonly DealtCard[];
  readonly result: RoundResult | null;
  readonly net: number | null;
  /** The balances after the round; while it runs, those before it. */
  readonly memory: PracticeMemory;
  readonly rivalStake: RivalStake | null;
  readonly cardsRemaining: number;
  readonly roads: Roads;
  readonly trends: Trends;
}

export interface PracticeStore {
  /** False until the stored memory has been read. */
  readonly open: boolean;
  readonly reveal: Reveal<PracticeShot>;
  readonly bets: readonly Stake[];
  /** The actions that placed the bets, for undo. */
  readonly actions: readonly (readonly Stake[])[];
  readonly previous: readonly Stake[];
  readonly round: number;
  readonly refused: Refused | null;
}

let game: BaccaratGame | undefined;
let builder = new RoadsBuilder();
let reshuffled = false;
/** Everything that was dealt from the present shoe. */
let dealt: readonly number[] = [];
/** The cards of the latest round, which are not told before they lie face up. */
let latest: readonly number[] = [];
let heard: PracticeShot = shotOf(FIRST_MEMORY);

const CLOSED_TABLE: PracticeStore = {
  open: false,
  reveal: NOTHING_REVEALED,
  bets: [],
  actions: [],
  previous: [],
  round: 1,
  refused: null,
};

export const usePractice = create<PracticeStore>(() => CLOSED_TABLE);

const state = usePractice.getState;

/** Nobody else waits here, so no card is ever skipped. */
const player = new RevealPlayer<PracticeShot>(
  () => ({ ...revealPace(true), patient: true }),
  (reveal) => {
    usePractice.setState({ reveal });
  },
);

/** What the page shows. */
export function shownShot({ reveal }: PracticeStore): PracticeShot {
  return reveal.shown ?? heard;
}

/** Continues the stored game. */
export function openPractice(): void {
  startGame(readMemory(storedText(KEY)));
}

/** Starts again with a fresh stack and other settings. */
export function restart(change: Partial<PracticeSetup> = {}): void {
  startGame(freshMemory({ ...heard.memory, ...change }));
  saveMemory();
}

export function choosePlan(plan: Plan): void {
  show({ ...heard, memory: { ...heard.memory, plan }, rivalStake: stakeOf(heard.memory.rival, plan) });
  saveMemory();
}

function startGame(memory: PracticeMemory): void {
  builder = new RoadsBuilder();
  reshuffled = false;
  [dealt, latest] = [[], []];
  const onShoeReshuffle = (): void => {
    reshuffled = true;
  };
  const settings = {
    decks: memory.decks,
    startingChipsMinor: BigInt(memory.balance),
    offered: BET_TARGETS,
  };
  game = new BaccaratGame(browserPick, settings, { onShoeReshuffle });
  usePractice.setState({ ...CLOSED_TABLE, open: true });
  show(shotOf(memory));
}

/** A table without cards. */
function shotOf(memory: PracticeMemory): PracticeShot {
  return {
    roundKey: crypto.randomUUID(),
    cardCount: 0,
    stillCards: 0,
    open: true,
    phase: 'betting',
    cards: [],
    result: null,
    net: null,
    memory,
    rivalStake: stakeOf(memory.rival, memory.plan),
    ...board(),
  };
}

function show(shot: PracticeShot): void {
  heard = shot;
  player.take(shot);
}

/** The builder changes its roads in place, so the store gets a copy. */
function board(): Pick<PracticeShot, 'roads' | 'trends' | 'cardsRemaining'> {
  const roads = structuredClone(builder.roads());
  return { roads, trends: builder.state.trends, cardsRemaining: game?.getState().cardsRemaining ?? 0 };
}

/** Adds chips. The game takes one bet per target, so chips on the same target become one bet of their sum. */
export function place(stakes: readonly Stake[]): void {
  if (shownShot(state()).phase === 'result') nextRound();
  if (heard.phase !== 'betting' || stakes.length === 0) return;
  layBets([...state().actions, stakes]);
}

export function undo(): void {
  layBets(state().actions.slice(0, -1));
}

export function clear(): void {
  layBets([]);
}

function layBets(actions: readonly (readonly Stake[])[]): void {
  if (heard.phase !== 'betting' || !game) return;
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

/** Deals the round. All of it is decided and stored at once; the reveal queue turns the cards over. */
export function deal(): void {
  if (heard.phase !== 'betting' || !game) return;
  const answer = game.deal();
  if (!answer.ok) {
    usePractice.setState({ refused: refusedOf(answer.refusal) });
    return;
  }
  const round = answer.value;
  const { memory } = heard;
  // A new shoe begins new roads.
  dealt = reshuffled ? [] : [...dealt, ...latest];
  if (reshuffled) builder = new RoadsBuilder();
  reshuffled = false;
  builder.add(round);
  latest = [...round.playerHand, ...round.bankerHand];
  const rival = afterRound(memory.rival, stakeOf(memory.rival, memory.plan), round);
  const played = { ...memory, balance: Number(game.getState().balanceMinor), rival };
  usePractice.setState(({ bets }) => ({ previous: bets, refused: null }));
  const cards = cardsOfRound(round);
  for (let count = 0; count <= cards.length; count += 1)
    show({ ...heard, open: false, phase: 'dealing', cards: cards.slice(0, count), cardCount: count });
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural } = round;
  const codes = { PLAYER: round.playerHand.map(cardCode), BANKER: round.bankerHand.map(cardCode) };
  show({
    ...heard,
    phase: 'result',
    memory: played,
    result: { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards: codes },
    net: Number(round.payoutMinor - round.stakedMinor),
    ...board(),
  });
  saveMemory();
}

type PlayedRound = Extract<ReturnType<BaccaratGame['deal']>, { ok: true }>['value'];

function cardsOfRound(round: PlayedRound): readonly DealtCard[] {
  return dealtCards({ player: round.playerHand, banker: round.bankerHand }).map(
    ({ hand, card, value, position, total }) => ({
      hand,
      card: cardCode(card),
      value,
      index: position,
      total,
    }),
  );
}

export function nextRound(): void {
  if (shownShot(state()).phase !== 'result') return;
  game?.newRound();
  usePractice.setState(({ round }) => ({ bets: [], actions: [], round: round + 1 }));
  show(shotOf(heard.memory));
}

/** The copies of each card that the next round is dealt from; undefined when that will be a new shoe. */
export function cardsLeft(): readonly number[] | undefined {
  const seen = shownShot(state()).phase === 'dealing' ? dealt : [...dealt, ...latest];
  const left = removeFromShoe(freshShoe(heard.memory.decks), seen);
  return seen.length > 0 && shoeRemaining(left) >= RESHUFFLE_BELOW ? left : undefined;
}

/** Cancels the remaining cards when the player leaves the page. */
export function stopDealing(): void {
  player.stop();
}

function saveMemory(): void {
  storeText(KEY, JSON.stringify(heard.memory));
}
