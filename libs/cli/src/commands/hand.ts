/** `sabot hand`: plays the given cards by the tableau and shows how the round ends. */
import { dealRound, outcomeOf, type Winner } from '@sabot/baccarat';
import { cardCode } from '@sabot/cards';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { listOf, numberOrText } from '../option-text.js';
import type { Paint, Session, Style } from '../session.js';
import { card } from '../shapes.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const MIN_CARDS = 4;
const MAX_CARDS = 6;

const shape = z.object({
  cards: z
    .array(card, { error: 'expected a list of cards' })
    .min(MIN_CARDS, { error: `expected at least ${MIN_CARDS} cards` })
    .max(MAX_CARDS, { error: `expected at most ${MAX_CARDS} cards` }),
});

interface HandAnswer {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly winner: Winner;
  readonly natural: boolean;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly cardsUsed: number;
}

const tool: Tool<typeof shape, HandAnswer> = { shape, answer: playHand, picture: handPicture };

export function handCommand(session: Session): Command {
  const command = new Command('hand')
    .description('Play 4 to 6 cards, given in dealing order: P, B, P, B, then any third cards.')
    .option('--cards <list>', 'card numbers from 0 to 51, such as 36,35,49,51,12,38')
    .action(async (options: OutputOptions & { cards?: string }) => {
      const cards = options.cards === undefined ? undefined : listOf(options.cards).map(numberOrText);
      await serve(session, tool, options, () => ({ cards }));
    });
  return withJsonOptions(command);
}

function playHand({ cards }: z.output<typeof shape>): HandAnswer {
  const coming = cards.values();
  const { player, banker } = dealRound(() => {
    const next = coming.next();
    if (next.done)
      throw new BadInput(`cards: the tableau draws another card, but only ${cards.length} were given`);
    return next.value;
  });
  const { playerTotal, bankerTotal, winner, natural, playerPair, bankerPair, cardsUsed } = outcomeOf(
    player,
    banker,
  );
  return { player, banker, playerTotal, bankerTotal, winner, natural, playerPair, bankerPair, cardsUsed };
}

function handPicture(answer: HandAnswer, paint: Paint): string {
  const line = (name: string, cards: readonly number[], total: number, pair: boolean): string =>
    `${name}  ${cards.map(cardCode).join(' ').padEnd(12)}  ${total}${pair ? '  pair' : ''}`;
  const style: Style = { PLAYER: 'blue', BANKER: 'red', TIE: 'green' }[answer.winner] as Style;
  const ending = `${answer.natural ? 'natural, ' : ''}${answer.cardsUsed} cards used`;
  return [
    line('player', answer.player, answer.playerTotal, answer.playerPair),
    line('banker', answer.banker, answer.bankerTotal, answer.bankerPair),
    `${paint(style, answer.winner)}  (${ending})`,
  ].join('\n');
}
