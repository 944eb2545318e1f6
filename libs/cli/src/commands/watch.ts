/** `sabot watch`: shows a live table in the terminal, as a guest who places no bets. */
import { Command } from 'commander';
import type { GameStatus } from '@sabot/edge';
import type { Heard } from '@sabot/table-client';
import { z } from 'zod';
import { checked } from '../bad-input.js';
import { Countdown } from '../live/countdown.js';
import { EdgeRest, gatewayUrl, urlOption } from '../live/edge-rest.js';
import { Guest } from '../live/guest.js';
import { TableSeat } from '../live/table-seat.js';
import { TableWords } from '../live/table-words.js';
import type { Session } from '../session.js';

const shape = z.object({ url: gatewayUrl, table: z.string().optional() });

interface WatchOptions {
  readonly url: string;
  readonly once?: true;
  readonly json?: true;
}

export function watchCommand(session: Session): Command {
  return new Command('watch')
    .description('Watch a table live: countdown, cards, result and roads.')
    .argument('[table]', "table id (default: the gateway's first table)")
    .addOption(urlOption())
    .option('--once', 'end after one whole round')
    .option('--json', 'print each event as one line of JSON')
    .action(async (table: string | undefined, options: WatchOptions) => {
      const given = checked(shape, { url: options.url, table });
      await watch(session, given.url, given.table, options);
    });
}

async function watch(
  session: Session,
  url: string,
  table: string | undefined,
  { once, json }: WatchOptions,
): Promise<void> {
  const rest = new EdgeRest(url);
  const tableId = table ?? (await rest.firstTableId());
  const guest = await Guest.open(rest);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const show = json ? new JsonShow(session) : new TextShow(session, url);
  const whole = new WholeRound();
  let over = false;
  const seat = await TableSeat.take(url, guest, tableId, (heard) => {
    if (over) return;
    over = whole.isOverAfter(heard) && once === true;
    // A round normally ends with its roads. If they were missed, the start of the next round ends it, and is not shown.
    if (!(over && heard.name === 'round-start')) show.news(heard);
    if (over) finish();
  });
  try {
    await seat.during(finished);
  } finally {
    show.end();
    seat.leave();
    guest.close();
  }
}

/** Decides when one round has been seen whole, from betting to roads. */
class WholeRound {
  #roundNumber: number | null = null;
  #ended = false;

  isOverAfter({ name, event }: Heard): boolean {
    switch (name) {
      case 'game-status':
        return this.#arrive(event);
      case 'round-start': {
        const over = this.#ended;
        this.#begin(event.roundNumber);
        return over;
      }
      case 'game-result':
        this.#ended = event.roundNumber === this.#roundNumber;
        return false;
      case 'road-update':
        return this.#ended && event.roundNumber === this.#roundNumber;
      case 'round-void':
        return event.roundNumber === this.#roundNumber;
      default:
        return false;
    }
  }

  /** A watcher who joins before the cards sees the whole round; one who joins later waits for the next. */
  #arrive({ roundNumber, state }: GameStatus): boolean {
    const over = this.#ended && roundNumber !== this.#roundNumber;
    const whole = state === 'BETTING' || state === 'PREPARING';
    if (roundNumber !== this.#roundNumber) this.#begin(whole ? roundNumber : null);
    return over;
  }

  #begin(roundNumber: number | null): void {
    this.#roundNumber = roundNumber;
    this.#ended = false;
  }
}

class JsonShow {
  constructor(private readonly session: Session) {}

  news({ name, event }: Heard): void {
    this.session.print(JSON.stringify({ name, ...event }));
  }

  end(): void {
    // Every event is a whole line, so there is nothing to clean up.
  }
}

class TextShow {
  readonly #words: TableWords;
  readonly #countdown: Countdown;

  constructor(
    private readonly session: Session,
    url: string,
  ) {
    this.#words = new TableWords(session.paint, url);
    this.#countdown = new Countdown(session);
  }

  news(heard: Heard): void {
    const words = this.#words.news(heard);
    const { name, event } = heard;
    if (name === 'game-status') this.#countdown.setClock(event.serverTime);
    if (name === 'game-status' || name === 'betting-closed' || name === 'round-void') this.#countdown.stop();
    if (words !== undefined) this.#say(words);
    if (name === 'round-start' || (name === 'game-status' && event.state === 'BETTING'))
      this.#countdown.start(event.closesAt);
  }

  end(): void {
    this.#countdown.stop();
  }

  #say(words: string): void {
    this.#countdown.wipe();
    this.session.print(words);
  }
}
