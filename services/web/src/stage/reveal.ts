/**
 * The reveal queue decides what a page shows. A card is first in the air, face down; only when it lies face up on this
 * screen does the page show what the table said with it: totals, the result, balances, roads. Whatever the table says
 * meanwhile waits in line. Past cards of somebody who has just arrived are shown at once.
 */

/** What the queue has to know about a view of a table. */
export interface Revealable {
  readonly roundKey: string;
  /** Cards on the table, in the order dealt. */
  readonly cardCount: number;
  /** How many of them were on the table when this client arrived or came back. */
  readonly stillCards: number;
  /** Bets are taken. An open round is never kept waiting. */
  readonly open: boolean;
}

export interface Reveal<View extends Revealable> {
  /** Null until the first view. */
  readonly shown: View | null;
  /** The view whose new cards are in the air; null when none are. */
  readonly turning: View | null;
  readonly waiting: readonly View[];
}

export interface RevealPace {
  /** Nothing moves: every view is shown as it comes. */
  readonly instant: boolean;
  /** All waiting cards are turned over together. */
  readonly together: boolean;
  /** The table waits for its player, so no card is skipped to keep up with it. */
  readonly patient?: boolean;
}

export const NOTHING_REVEALED = { shown: null, turning: null, waiting: [] } as const;

/** With more cards than this in line, the screen is behind the table, and the oldest ones are shown at once. */
const MAX_CARDS_BEHIND = 2;

/** The queue after the table's newest view arrived. */
export function withView<View extends Revealable>(
  reveal: Reveal<View>,
  view: View,
  pace: RevealPace,
): Reveal<View> {
  const { shown, turning, waiting } = reveal;
  const newest = waiting.at(-1) ?? turning ?? shown;
  if (pace.instant || newest === null || (view.open && view.roundKey !== newest.roundKey))
    return { shown: view, turning: null, waiting: [] };
  // A view without a further card replaces the one before it in the line; the card in the air tells the new view.
  if (!bringsCards(newest, view)) {
    if (waiting.length > 0) return onward({ ...reveal, waiting: [...waiting.slice(0, -1), view] }, pace);
    if (turning) return { ...reveal, turning: view };
    return { ...reveal, shown: view };
  }
  return onward({ ...reveal, waiting: [...waiting, view] }, pace);
}

/** The queue after the cards in the air have been turned over. */
export function withCardsTurned<View extends Revealable>(
  reveal: Reveal<View>,
  pace: RevealPace,
): Reveal<View> {
  const { turning, waiting } = reveal;
  return turning ? onward({ shown: turning, turning: null, waiting }, pace) : reveal;
}

/** Puts the next cards into the air when none are. */
function onward<View extends Revealable>(reveal: Reveal<View>, pace: RevealPace): Reveal<View> {
  const { shown, turning, waiting } = reveal;
  if (turning !== null || waiting.length === 0) return reveal;
  const behind = pace.patient ? 0 : waiting.length - MAX_CARDS_BEHIND - 1;
  const skipped = pace.together ? waiting.length - 1 : behind;
  const line = waiting.slice(Math.max(0, skipped));
  const next = line[0] ?? null;
  const before = pace.together || skipped <= 0 ? shown : (waiting[skipped - 1] ?? shown);
  return { shown: before, turning: next, waiting: line.slice(1) };
}

/** Whether a view has cards that the screen must turn over. */
function bringsCards(before: Revealable, view: Revealable): boolean {
  const known = before.roundKey === view.roundKey ? before.cardCount : 0;
  return view.cardCount > Math.max(known, view.stillCards);
}
