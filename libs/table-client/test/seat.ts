/** A client driven by a test, which records everything that it does. */
import type { Answer, GameStatus, Resumed, ResumeAnswer, TableStep } from '@sabot/edge';
import {
  newClient,
  shownOf,
  take,
  type Action,
  type Arrival,
  type Heard,
  type Question,
  type Shown,
  type TableClient,
} from '../src/index.js';

export class Seat {
  client: TableClient = newClient('main');
  readonly news: Heard[] = [];
  readonly actions: Action[] = [];

  /** A client that joined with a snapshot. */
  static at(status: GameStatus): Seat {
    const seat = new Seat();
    seat.take({ is: 'connected' });
    seat.answer({ ok: true, resumed: null, status });
    return seat;
  }

  take(arrival: Arrival): this {
    const { client, news, action } = take(this.client, arrival);
    this.client = client;
    this.news.push(...news);
    if (action) this.actions.push(action);
    return this;
  }

  hear(...heard: readonly Heard[]): this {
    for (const one of heard) this.take({ is: 'heard', heard: one });
    return this;
  }

  answer(answer: Answer<ResumeAnswer> | null): this {
    return this.take({ is: 'answer', to: this.client.asked, answer });
  }

  /** Answers with these steps, and otherwise with what the client already knows. */
  resume(steps: readonly TableStep[], more: Partial<Resumed> = {}): this {
    const { balance = 0, currency = 'DEMO', version = 0 } = this.shown.account ?? {};
    const { myBets, settled, tableId } = this.shown;
    const own = { balance, currency, version, myBets, settled };
    const serverTime = '2026-11-18T00:00:00.000Z';
    const resumed = { tableId, steps, totals: null, roads: null, own, paused: false, serverTime, ...more };
    return this.answer({ ok: true, status: null, resumed });
  }

  get shown(): Shown {
    if (!this.client.state) throw new Error('nothing is shown');
    return shownOf(this.client.state);
  }

  /** The client's position, as SPEC.md writes it. */
  get position(): string {
    return `${this.shown.roundNumber ?? 0}.${this.shown.seq}`;
  }

  /** The open question, if any. */
  get open(): Question | undefined {
    const last = this.actions.at(-1);
    return this.client.footing === 'asking' && last?.do === 'ask' ? last.question : undefined;
  }

  get questions(): Question[] {
    return this.actions.flatMap((action) => (action.do === 'ask' ? [action.question] : []));
  }
}
