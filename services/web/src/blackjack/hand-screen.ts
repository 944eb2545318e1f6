'use client';
/** Puts what is heard of hands and balances before the player, card by card. */
import type { AccountBalance, HandStatus, PreparedHand } from '@sabot/edge';
import { withBalance, type Balances } from '@sabot/table-client';
import { showBalances } from '../session/session-store';
import { RevealPlayer } from '../stage/reveal-player';
import { revealPace } from '../table/reveal-pace';
import { cardCount, EMPTY_FELT, stepsBetween } from './felt-round';
import type { HandEnd } from './hand-end';
import { feltOfStatus, stakedOnHand } from './hand-felt';
import { bettingShot, type HandShot, type HandStoreApi } from './hand-store';

export class HandScreen {
  readonly #reveal: RevealPlayer<HandShot>;
  #heard: HandShot | null = null;
  #balances: Balances = {};

  constructor(store: HandStoreApi) {
    this.#reveal = new RevealPlayer<HandShot>(
      () => ({ ...revealPace(true), patient: true }),
      (reveal) => {
        store.setState({ reveal });
        const { table } = store.getState();
        if (reveal.shown && table) showBalances(reveal.shown.balances, table.currency);
      },
    );
  }

  /** The newest shot, which may still wait in the queue. */
  get heard(): HandShot | null {
    return this.#heard;
  }

  get balances(): Balances {
    return this.#balances;
  }

  stop(): void {
    this.#reveal.stop();
  }

  show(shot: HandShot): void {
    this.#heard = shot;
    this.#reveal.take(shot);
  }

  showBetting(prepared: PreparedHand): void {
    this.show(bettingShot(prepared, this.#balances));
  }

  /** Takes a balance for the next shot. */
  learn({ balance, currency, version }: AccountBalance): void {
    this.#balances = withBalance(this.#balances, { balance, currency, version });
  }

  /** Takes a balance and shows it. */
  takeBalance(balance: AccountBalance): void {
    const known = this.#balances;
    this.learn(balance);
    if (this.#balances !== known && this.#heard) this.show({ ...this.#heard, balances: this.#balances });
  }

  /** Shows how a hand is, step by step unless it is to be still. Returns the shot in which that ends. */
  showStatus(status: HandStatus, still: boolean): HandShot {
    const { handId, handNumber, settled } = status;
    const heard = this.#heard?.roundKey === handId ? this.#heard : null;
    const before = heard?.felt ?? EMPTY_FELT;
    const felt = feltOfStatus(status);
    const earlier = this.#balances;
    this.learn(settled ?? status);
    const last: HandShot = {
      ...{ roundKey: handId, handNumber, cardCount: cardCount(felt), stillCards: 0, open: false, felt },
      ...{ legal: status.legal, staked: stakedOnHand(status), net: settled?.net ?? null },
      ...{ refund: null, automatic: [], balances: this.#balances },
      phase: settled ? 'over' : 'playing',
    };
    // Several decisions at once, made elsewhere, are not played one by one.
    const elsewhere = before.hands.length > 0 && felt.hands.length > before.hands.length + 1;
    if (last.cardCount === heard?.cardCount) this.show(last);
    else if (still || elsewhere) this.show({ ...last, stillCards: last.cardCount });
    else
      for (const step of stepsBetween(before, felt)) {
        const between: HandShot = { ...last, felt: step, cardCount: cardCount(step), legal: [], net: null };
        this.show(step === felt ? last : { ...between, phase: 'playing', balances: earlier });
      }
    return last;
  }

  /** Shows the hand at its end. Whoever was away sees the cards of the record; whoever was here has seen them already. */
  showEnd(handId: string, end: HandEnd, seen: 'here' | 'away'): void {
    if (this.#heard?.roundKey !== handId) return;
    const { felt, staked, net, refund, automatic } = end;
    const over = { ...this.#heard, open: false, phase: 'over', legal: [], refund, automatic } as const;
    if (seen === 'here') {
      this.show(over);
      return;
    }
    const cards = cardCount(felt);
    this.show({ ...over, felt, staked, net, cardCount: cards, stillCards: cards, balances: this.#balances });
  }
}
