/** `sabot blackjack play`: plays a round on a given deck and shows what each play led to. */
import {
  activeHand,
  isRefused,
  newRound,
  next,
  OpenCards,
  playOn,
  type BlackjackState,
  type PlayName,
} from '@sabot/blackjack';
import { cardCode, type CardIndex } from '@sabot/cards';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { jsonFile } from '../json-text.js';
import { listOf, numberOrText } from '../option-text.js';
import type { Paint, Session } from '../session.js';
import { card, shown } from '../shapes.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';
import {
  ACTIONS,
  PLAYS,
  phaseOf,
  resultFields,
  stepFields,
  type Asked,
  type Phase,
  type ResultFields,
  type StepFields,
} from './game-fields.js';
import { blackjackRules } from './rules-shape.js';
import { signed, totalWords } from './words.js';

const names = Object.keys(ACTIONS).join(', ');
const asked = Object.keys(PLAYS) as [Asked, ...Asked[]];

const shape = z.object({
  config: blackjackRules,
  deck: z.array(card, { error: 'expected a list of cards' }),
  plays: z
    .array(z.enum(asked, { error: ({ input }) => `expected one of ${names}, got ${shown(input)}` }), {
      error: 'expected a list of plays',
    })
    .default([]),
});

interface PlayAnswer {
  readonly phaseAfterDeal: Phase;
  readonly steps: readonly StepFields[];
  readonly result: ResultFields;
}

const tool: Tool<typeof shape, PlayAnswer> = { shape, answer: playDeck, picture: playPicture };

interface PlayOptions extends OutputOptions {
  readonly deck?: string;
  readonly plays: string;
  readonly config?: string;
}

export function blackjackPlayCommand(session: Session): Command {
  const command = new Command('play')
    .description(
      'Play a round on a deck, given in dealing order: player, up card, player, hole card, then the rest.',
    )
    .option('--deck <list>', 'card numbers from 0 to 51, such as 9,8,5,7,4')
    .option('--plays <list>', `plays on the active hand: ${names}`, '')
    .option('--config <file>', 'JSON file with the rules that differ from those of our tables')
    .action(async ({ deck, plays, config, ...options }: PlayOptions) => {
      await serve(session, tool, options, () => ({
        config: config === undefined ? undefined : jsonFile(config),
        deck: deck === undefined ? undefined : listOf(deck).map(numberOrText),
        plays: listOf(plays),
      }));
    });
  return withJsonOptions(command, { linesAreJson: true });
}

function playDeck({ config, deck, plays }: z.output<typeof shape>): PlayAnswer {
  const cards = cardsOf(deck);
  const dealt = after(newRound(config), 'deal', cards);
  if (!dealt) throw new Error('a new round can be dealt');
  let state = dealt;
  const steps = plays.map((action) => {
    const reached = after(state, PLAYS[action], cards);
    state = reached ?? state;
    return stepFields(action, reached !== undefined, state);
  });
  return { phaseAfterDeal: phaseOf(dealt), steps, result: resultFields(state, cards.drawn.length) };
}

/** The state after a play on the active hand; undefined when the play is illegal. */
function after(state: BlackjackState, name: PlayName, cards: OpenCards): BlackjackState | undefined {
  const reached = next(state, playOn(activeHand(state), name), cards);
  return isRefused(reached) ? undefined : reached;
}

function cardsOf(deck: readonly CardIndex[]): OpenCards {
  const left = deck.values();
  return new OpenCards(() => {
    const drawn = left.next();
    if (drawn.done)
      throw new BadInput(`deck: the round needs another card, but only ${deck.length} were given`);
    return drawn.value;
  });
}

function playPicture({ steps, result }: PlayAnswer, paint: Paint): string {
  const line = (name: string, cards: readonly CardIndex[], more: string): string =>
    `${name.padEnd(8)}${cards.map(cardCode).join(' ').padEnd(16)} ${totalWords(cards)}${more}`;
  const hands = result.hands.map(({ cards, bet, result: end, net }, at) =>
    line(
      `hand ${at}`,
      cards,
      end === null || net === null
        ? ''
        : `  ${paint(net < 0 ? 'red' : 'green', end)} ${signed(net)} of ${bet}`,
    ),
  );
  const refused = steps
    .filter(({ legal }) => !legal)
    .map(({ action }) => paint('red', `${action} was not legal`));
  return [
    ...refused,
    line('dealer', result.dealer.cards, ''),
    ...hands,
    ...(result.insuranceBet > 0
      ? [`insurance ${result.insuranceNet === null ? 'not decided' : signed(result.insuranceNet)}`]
      : []),
    result.net === null
      ? `not over: ${steps.at(-1)?.legalAfter.join(', ') ?? ''}`
      : `net ${signed(result.net)}`,
  ].join('\n');
}
