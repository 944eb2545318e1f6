/** `sabot blackjack draw`: draws a hand's cards from its seeds and decisions, as far as the decisions hold. */
import { faceUp, isFinal, settle, type BlackjackState, type Result } from '@sabot/blackjack';
import { approximate, cardCode, type CardIndex } from '@sabot/cards';
import { ACTORS, drawHand, type DrawnHand, type DrawnStep } from '@sabot/fairness/hand';
import { Command } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { jsonFile } from '../json-text.js';
import type { Paint, Session } from '../session.js';
import { shown, someText, wholeNumber } from '../shapes.js';
import { table, type Cell } from '../table.js';
import { serve, withJsonOptions, type OutputOptions, type Tool } from '../tool.js';
import { blackjackRules } from './rules-shape.js';
import { signed, totalWords } from './words.js';

/** Text that has bytes: what is hashed must have a form in UTF-8. */
const hashedText = someText.refine((text) => !/\p{Surrogate}/u.test(text), {
  error: 'expected text without lone surrogates',
});

/** A wrong link or signature is an answer, not bad input. A decision without the secret may leave them out. */
const hexOrNothing = z
  .string({ error: 'expected a string' })
  .nullish()
  .transform((text) => text ?? '');

const shape = z.object({
  rules: blackjackRules,
  serverSeed: hashedText,
  handId: hashedText,
  handNumber: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  tip: hashedText,
  key: hashedText,
  steps: z.array(
    z.object({
      actor: z.enum(ACTORS, {
        error: ({ input }) => `expected one of ${ACTORS.join(', ')}, got ${shown(input)}`,
      }),
      play: hashedText,
      hand: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
      link: hexOrNothing,
      signature: hexOrNothing,
    }),
    { error: 'expected a list of decisions' },
  ),
});

type Input = z.output<typeof shape>;

/** What the cards came to; results and nets are null while the hand is not over. Amounts are in stakes. */
interface HandAnswer {
  readonly steps: readonly DrawnStep[];
  readonly hands: readonly {
    readonly cards: readonly CardIndex[];
    readonly result: Result | null;
    readonly net: number | null;
  }[];
  readonly dealer: readonly CardIndex[];
  readonly insuranceNet: number | null;
  readonly net: number | null;
}

/** The first decision that does not hold. */
type Failure = Pick<DrawnHand & { ok: false }, 'failed' | 'k'>;

interface DrawAnswer {
  readonly input: Input;
  readonly drawn: HandAnswer | Failure;
}

const tool: Tool<typeof shape, DrawAnswer> = {
  shape,
  answer: (input) => ({ input, drawn: answerOf(drawHand(input)) }),
  json: ({ drawn }) => drawn,
  picture: drawPicture,
  exitCode: ({ drawn }) => ('failed' in drawn ? 1 : 0),
};

export function blackjackDrawCommand(session: Session): Command {
  const command = new Command('draw')
    .description(
      'Draw the cards of a hand from its seeds and decisions. Exit code 1 if a decision does not hold.',
    )
    .argument('[hand]', 'JSON file with rules, seeds, tip, key and decisions')
    .action(async (file: string | undefined, options: OutputOptions) => {
      await serve(session, tool, options, () => handFrom(file));
    });
  return withJsonOptions(command, { linesAreJson: true });
}

function handFrom(file: string | undefined): unknown {
  if (file === undefined) throw new BadInput('hand: expected the name of a JSON file, or --stdin');
  return jsonFile(file);
}

function answerOf(drawn: DrawnHand): HandAnswer | Failure {
  if (!drawn.ok) return { failed: drawn.failed, k: drawn.k };
  return { steps: drawn.steps, ...endingOf(drawn.state) };
}

function endingOf(state: BlackjackState): Omit<HandAnswer, 'steps'> {
  const settled = isFinal(state) ? settle(state) : undefined;
  return {
    hands: state.hands.map(({ cards }, at) => {
      const end = settled?.hands[at];
      return { cards, result: end?.result ?? null, net: end ? approximate(end.net) : null };
    }),
    dealer: faceUp(state.dealer),
    insuranceNet: settled ? approximate(settled.insuranceNet) : null,
    net: settled ? approximate(settled.net) : null,
  };
}

function drawPicture({ input, drawn }: DrawAnswer, paint: Paint): string {
  if ('failed' in drawn) {
    const what = drawn.failed === 'play' ? 'is not legal' : `has a wrong ${drawn.failed}`;
    return paint('red', `decision ${drawn.k} ${what}`);
  }
  const decisions = drawn.steps.map(({ cards }, k): Cell[] => {
    const { actor, play = '', hand } = input.steps[k] ?? {};
    const who = actor === 'player' ? '' : ` (${actor ?? ''})`;
    return [String(k), `${play}${who}`, `hand ${hand ?? 0}`, cards.map(cardCode).join(' ')];
  });
  const hands = drawn.hands.map(({ cards, result, net }, at): Cell[] => {
    return [
      `hand ${at}`,
      cards.map(cardCode).join(' '),
      totalWords(cards),
      `${result ?? ''} ${net === null ? '' : signed(net)}`,
    ];
  });
  const { dealer, insuranceNet, net } = drawn;
  return [
    table('rlll', decisions, paint),
    '',
    table('llll', [['dealer', dealer.map(cardCode).join(' '), totalWords(dealer), ''], ...hands], paint),
    ...(insuranceNet ? [`insurance ${signed(insuranceNet)}`] : []),
    net === null ? 'the hand is not over' : `net ${signed(net)}`,
  ].join('\n');
}
