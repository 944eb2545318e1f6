'use client';
/**
 * The trainer: the engine of the tables, cards from this browser's own generator, and the exact value of every play. It
 * needs no connection. Each state goes through the reveal queue, and a decision counts only once its cards lie face up.
 */
import {
  activeHand,
  DEFAULT_RULES,
  isFinal,
  isRefused,
  legalPlays,
  newRound,
  next,
  OpenCards,
  playOn,
  stakeStep,
  type BlackjackState,
  type PlayName,
  type PlayValues,
} from '@sabot/blackjack';
import { CARD_COUNT } from '@sabot/cards';
import { create } from 'zustand';
import { cardCount, EMPTY_FELT, stepsBetween, type FeltRound } from '../blackjack/felt-round';
import { browserPick } from '../cards/browser-pick';
import { storedText, storeText } from '../settings/browser-storage';
import { NOTHING_REVEALED, type Reveal, type Revealable } from '../stage/reveal';
import { RevealPlayer } from '../stage/reveal-player';
import { revealPace } from '../table/reveal-pace';
import { askTrainer } from './ask-trainer';
import { judge, type JudgedDecision } from './decision';
import { feltOf, netOf, stakedOn } from './felt-of';
import { NEW_SESSION, readSession, sessionText, withDecision, withHand, type Session } from './session';

const KEY = 'sabot.trainer';
export const RULES = DEFAULT_RULES;
const STEP = Number(stakeStep(RULES));

/** What the screen shows of a round once its cards lie face up. */
export interface TrainerShot extends Revealable {
  readonly phase: 'betting' | 'playing' | 'over';
  readonly felt: FeltRound;
  readonly legal: readonly PlayName[];
  readonly net: number | null;
  readonly session: Session;
}

/** A decision that has been judged, and every play that was legal then. */
export interface Judgement extends JudgedDecision {
  readonly id: number;
  readonly stake: number;
  readonly values: PlayValues;
}

export interface TrainerStore {
  /** False until the stored session has been read. */
  readonly open: boolean;
  readonly reveal: Reveal<TrainerShot>;
  /** The chips on the box, in the order laid. */
  readonly chips: readonly number[];
  readonly previous: number;
  readonly refused: 'step' | 'none' | null;
  readonly hints: boolean;
  /** What each legal play is worth; null until it is known. */
  readonly values: PlayValues | null;
  readonly latest: Judgement | null;
  readonly edge: string | null;
}

const CLOSED: TrainerStore = {
  open: false,
  reveal: NOTHING_REVEALED,
  chips: [],
  previous: 0,
  refused: null,
  hints: false,
  values: null,
  latest: null,
  edge: null,
};

export const useTrainer = create<TrainerStore>(() => CLOSED);

const set = useTrainer.setState;

let state: BlackjackState = newRound(RULES);
let cards = new OpenCards(nextCard);
let session = NEW_SESSION;
let stake = 0;
let judged = 0;
let heard = betting();

const player = new RevealPlayer<TrainerShot>(
  () => ({ ...revealPace(true), patient: true }),
  (reveal) => {
    set({ reveal });
  },
);

/** The deck is endless: every card is equally likely every time. */
function nextCard(): number {
  return browserPick(CARD_COUNT);
}

export function shownShot({ reveal }: TrainerStore): TrainerShot {
  return reveal.shown ?? heard;
}

/** Whether everything that the engine decided lies face up, so that the player may decide. */
export function isSettled({ reveal }: TrainerStore): boolean {
  return reveal.turning === null && reveal.waiting.length === 0;
}

export function stakeOf({ chips }: TrainerStore): number {
  return chips.reduce((sum, chip) => sum + chip, 0);
}

export function openTrainer(): void {
  session = readSession(storedText(KEY));
  set({ ...CLOSED, open: true, hints: useTrainer.getState().hints });
  changeBet();
  askTrainer('edge', null).then(
    (edge) => {
      set({ edge });
    },
    // Without a worker nothing is judged, and the page says so beside the session.
    () => undefined,
  );
}

export function closeTrainer(): void {
  player.stop();
}

/** A new hand with an empty box. */
export function changeBet(): void {
  if (!canLeaveHand()) return;
  set({ chips: [] });
  clearTable();
}

export function forgetSession(): void {
  session = NEW_SESSION;
  storeText(KEY, sessionText(session));
  set({ latest: null });
  show({ ...heard, session });
}

export function layChip(minor: number): void {
  if (heard.phase === 'over' && canLeaveHand()) changeBet();
  if (heard.phase !== 'betting') return;
  set(({ chips }) => ({ chips: [...chips, minor], refused: null }));
}

export function undo(): void {
  if (heard.phase === 'betting') set(({ chips }) => ({ chips: chips.slice(0, -1), refused: null }));
}

export function clear(): void {
  if (heard.phase === 'betting') set({ chips: [], refused: null });
}

export function toggleHints(): void {
  set(({ hints }) => ({ hints: !hints }));
}

/** Deals a hand for the chips on the box; after a hand, for the same stake again. */
export function deal(): void {
  if (!canLeaveHand()) return;
  const amount = stakeOf(useTrainer.getState());
  if (amount === 0 || amount % STEP !== 0) {
    set({ refused: amount === 0 ? 'none' : 'step' });
    return;
  }
  clearTable();
  stake = amount;
  set({ previous: amount, refused: null, latest: null });
  advance('deal');
}

export function play(name: PlayName): void {
  const now = useTrainer.getState();
  if (heard.phase !== 'playing' || !isSettled(now) || !legalPlays(state).includes(name)) return;
  void remember(state, name, stake);
  advance(name);
}

function canLeaveHand(): boolean {
  return heard.phase !== 'playing' && isSettled(useTrainer.getState());
}

function clearTable(): void {
  state = newRound(RULES);
  cards = new OpenCards(nextCard);
  set({ values: null, refused: null });
  show(betting());
}

function betting(): TrainerShot {
  return {
    roundKey: crypto.randomUUID(),
    cardCount: 0,
    stillCards: 0,
    open: true,
    phase: 'betting',
    felt: EMPTY_FELT,
    legal: [],
    net: null,
    session,
  };
}

/** Makes a play with the engine and shows every card that it brings. */
function advance(name: PlayName): void {
  const before = feltOf(state, stake);
  const after = next(state, playOn(activeHand(state), name), cards);
  if (isRefused(after)) throw new Error(`the engine refused ${name}: ${after.code}`);
  state = after;
  const net = netOf(state, stake);
  if (net !== null) session = saved(withHand(session, net, stakedOn(state, stake)));
  const steps = stepsBetween(before, feltOf(state, stake));
  steps.forEach((felt, at) => {
    const last = at === steps.length - 1;
    show({
      ...{ ...heard, open: false, felt, cardCount: cardCount(felt), legal: [] },
      ...{ phase: 'playing', net: null },
      ...(last && { phase: net === null ? 'playing' : 'over', legal: legalPlays(state), net, session }),
    });
  });
  void findValues(state);
}

function saved(changed: Session): Session {
  storeText(KEY, sessionText(changed));
  return changed;
}

function show(shot: TrainerShot): void {
  heard = shot;
  player.take(shot);
}

async function findValues(asked: BlackjackState): Promise<void> {
  set({ values: null });
  if (isFinal(asked)) return;
  const values = await valuesOf(asked);
  if (asked === state) set({ values });
}

/** Judges a decision as soon as its values are known, which may be after the next card. */
async function remember(asked: BlackjackState, name: PlayName, stakeMinor: number): Promise<void> {
  const values = await valuesOf(asked);
  const decision = values && judge(values, name, stakeMinor);
  if (!decision) return;
  session = saved(withDecision(session, decision));
  set({ latest: { ...decision, values, stake: stakeMinor, id: (judged += 1) } });
  show({ ...heard, session });
}

/** Null when the worker could not start; the game then goes on without a judge. */
function valuesOf(asked: BlackjackState): Promise<PlayValues | null> {
  return askTrainer('values', asked).catch(() => null);
}
