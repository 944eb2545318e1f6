/** `sabot draw`: the cards drawn from two seeds and a nonce, and the server hash that was published before betting. */
import { CARD_COUNT, cardCode, freshShoe, type DeckModel } from '@sabot/cards';
import { drawCards, serverHashOf } from '@sabot/fairness';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { numberOrText } from '../option-text.js';
import type { Session } from '../session.js';
import { deckModel, deckWords, someText, wholeNumber } from '../shapes.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';

const DEFAULT_COUNT = 6;
const MAX_CARDS = 8 * CARD_COUNT;

const shape = z.object({
  serverSeed: someText,
  clientSeed: z.string({ error: 'expected a string' }),
  nonce: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  count: wholeNumber(1, MAX_CARDS).default(DEFAULT_COUNT),
  decks: deckModel('infinite'),
});

interface DrawAnswer {
  readonly serverHash: string;
  readonly cards: readonly number[];
}

interface DrawOptions extends OutputOptions {
  readonly serverSeed?: string;
  readonly clientSeed?: string;
  readonly nonce?: string;
  readonly count: string;
  readonly decks: string;
}

const tool: Tool<typeof shape, DrawAnswer> = {
  shape,
  answer: ({ decks, count, ...seeds }) => ({
    serverHash: serverHashOf(seeds.serverSeed),
    cards: drawCards(seeds, freshDeck(decks, count), count),
  }),
  picture: ({ serverHash, cards }) =>
    [
      `server hash  ${serverHash}`,
      `cards        ${cards.map(cardCode).join(' ')}`,
      `             ${cards.join(',')}`,
    ].join('\n'),
};

export function drawCommand(session: Session): Command {
  const command = new Command('draw')
    .description('Draw the cards of a round from its seeds, from an infinite deck or a fresh shoe.')
    .option('--server-seed <text>', 'the secret that the house revealed')
    .option('--client-seed <text>', 'the public seed')
    .option('--nonce <number>', 'the number of the round')
    .option('--count <number>', 'how many cards', String(DEFAULT_COUNT))
    .option('--decks <number>', 'decks in the shoe, or infinite', 'infinite')
    .action(async ({ serverSeed, clientSeed, nonce, count, decks, ...options }: DrawOptions) => {
      await serve(session, tool, options, () => ({
        serverSeed,
        clientSeed,
        nonce: nonce === undefined ? undefined : numberOrText(nonce),
        count: numberOrText(count),
        decks,
      }));
    });
  return withJsonOptions(command);
}

function freshDeck(model: DeckModel, count: number): Parameters<typeof drawCards>[1] {
  if (model.model === 'infinite') return model;
  const size = model.decks * CARD_COUNT;
  if (count > size)
    throw new BadInput(`count: ${deckWords(model.decks)} has only ${size} cards, not ${count}`);
  return { model: 'shoe', counts: freshShoe(model.decks) };
}
