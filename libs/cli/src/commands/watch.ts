/** `sabot watch`: a table live in the terminal, as a guest who places no bets. */
import { Command } from 'commander';
import type { GameStatus, TableEvent } from '@sabot/edge';
import { z } from 'zod';
import { checked } from '../bad-input.js';
import { Countdown } from '../live/countdown.js';
import { EdgeRest, gatewayUrl, urlOption } from '../live/edge-rest.js';
import { Guest } from '../live/guest.js';
import { TableLink } from '../live/table-link.js';
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
    .argument('[table]', 'id of the table (default: the first of the house)')
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
  const link = await TableLink.open(url, guest, tableId, {
    onStatus: (status) => {
      show.status(status);
      if (whole.isOverAfterStatus(status) && once) finish();
    },
    onEvent: (event) => {
      // The roads follow the result; a round that begins without them having come ends the one before as well.
      const over = whole.isOverAfter(event);
      if (!(over && once && event.name === 'round-start')) show.event(event);
      if (over && once) finish();
    },
  });
  try {
    await link.during(finished);
  } finally {
    show.end();
    link.close();
    guest.close();
  }
}

/** Tells when a round has been seen from its betting to its roads. */
class WholeRound {
  #roundId: string | null = null;
  #ended = false;

  isOverAfterStatus({ roundId, state }: GameStatus): boolean {
    const over = this.#ended && roundId !== this.#roundId;
    // Whoever comes while bets are taken sees every card; whoever comes later waits for the next round.
    if (roundId !== this.#roundId) this.#begin(state === 'BETTING' || state === 'PREPARING' ? roundId : null);
    return over;
  }

  isOverAfter({ name, event }: TableEvent): boolean {
    if (name === 'round-start') {
      const over = this.#ended;
      this.#begin(event.roundId);
      return over;
    }
    if (event.roundId !== this.#roundId) return false;
    if (name === 'game-result') this.#ended = true;
    return name === 'round-void' || (name === 'road-update' && this.#ended);
  }

  #begin(roundId: string | null): void {
    this.#roundId = roundId;
    this.#ended = false;
  }
}

class JsonShow {
  constructor(private readonly session: Session) {}

  /** A snapshot that answers a request also says `ok`, which is nothing about the table. */
  status(status: GameStatus): void {
    this.session.print(JSON.stringify({ name: 'game-status', ...status, ok: undefined }));
  }

  event({ name, event }: TableEvent): void {
    this.session.print(JSON.stringify({ name, ...event }));
  }

  end(): void {
    // Nothing is left on a line.
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

  status(status: GameStatus): void {
    this.#countdown.setClock(status.serverTime);
    this.#countdown.stop();
    this.#say(this.#words.status(status));
    if (status.state === 'BETTING') this.#countdown.start(status.closesAt);
  }

  event(update: TableEvent): void {
    const words = this.#words.event(update);
    if (update.name === 'betting-closed' || update.name === 'round-void') this.#countdown.stop();
    if (words !== undefined) this.#say(words);
    if (update.name === 'round-start') this.#countdown.start(update.event.closesAt);
  }

  end(): void {
    this.#countdown.stop();
  }

  #say(words: string): void {
    this.#countdown.wipe();
    this.session.print(words);
  }
}
