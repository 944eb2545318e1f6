/** `sabot blackjack hand`: what any cards are worth. */
import { handValue, isBust, isTwoCard21 } from '@sabot/blackjack';
import { cardCode } from '@sabot/cards';
import { Command } from 'commander';
import { z } from 'zod';
import { listOf, numberOrText } from '../option-text.js';
import type { Session } from '../session.js';
import { card } from '../shapes.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';
import { totalWords } from './words.js';

const shape = z.object({ cards: z.array(card, { error: 'expected a list of cards' }) });

interface HandAnswer {
  readonly total: number;
  readonly is_soft: boolean;
  readonly bust: boolean;
  readonly isTwoCard21: boolean;
}

/** The cards are shown to people, who see them in no other place; JSON has only what they are worth. */
const tool: Tool<typeof shape, { cards: readonly number[]; worth: HandAnswer }> = {
  shape,
  answer: ({ cards }) => {
    const { total, soft } = handValue(cards);
    return {
      cards,
      worth: { total, is_soft: soft, bust: isBust(cards), isTwoCard21: isTwoCard21(cards) },
    };
  },
  json: ({ worth }) => worth,
  picture: ({ cards }) => [...cards.map(cardCode), `= ${totalWords(cards)}`].join(' '),
};

export function blackjackHandCommand(session: Session): Command {
  const command = new Command('hand')
    .description('What the cards are worth.')
    .option('--cards <list>', 'card numbers from 0 to 51, such as 0,12')
    .action(async (options: OutputOptions & { cards?: string }) => {
      const cards = options.cards === undefined ? undefined : listOf(options.cards).map(numberOrText);
      await serve(session, tool, options, () => ({ cards }));
    });
  return withJsonOptions(command, { linesAreJson: true });
}
