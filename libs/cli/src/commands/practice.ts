/** `sabot practice`: a single-player table in the terminal, or played line by line from a pipe. */
import { randomInt } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import type { PickBelow } from '@sabot/cards';
import { createStream } from '@sabot/fairness';
import { Command } from 'commander';
import { z } from 'zod';
import { checked } from '../bad-input.js';
import { PracticeTable } from '../practice/practice-table.js';
import type { Session, Streams } from '../session.js';
import { someText } from '../shapes.js';

const PAUSE_MS = 500;
const CLIENT_SEED = 'practice';

const shape = z.object({ seed: someText.optional() });

export function practiceCommand(session: Session): Command {
  return new Command('practice')
    .description('Play alone against the house with practice chips.')
    .option('--seed <text>', 'shuffle from this seed; the same seed gives the same cards (default: random)')
    .option('--fast', 'deal without pauses')
    .action(async ({ fast, seed }: { fast?: true; seed?: string }) => {
      const watched = session.streams.stdout.isTTY === true && fast !== true;
      const pick = pickFrom(checked(shape, { seed }).seed);
      await play(session, new PracticeTable(session, pick, watched ? PAUSE_MS : 0));
    });
}

function pickFrom(seed: string | undefined): PickBelow {
  if (seed === undefined) return (n) => randomInt(n);
  const stream = createStream(seed, CLIENT_SEED, 0);
  return (n) => stream.bounded(n);
}

async function play(session: Session, table: PracticeTable): Promise<void> {
  const lines = linesOf(session.streams);
  let open = true;
  lines.once('close', () => (open = false));
  const ask = (): void => {
    if (!open || !lines.terminal) return;
    lines.setPrompt(table.prompt);
    lines.prompt();
  };
  session.print(table.greeting);
  ask();
  for await (const line of lines) {
    await table.enter(line);
    if (table.left) break;
    ask();
  }
  lines.close();
  // Ctrl-D leaves the cursor after the prompt, so the farewell needs a new line.
  if (lines.terminal && !table.left) session.print('');
  session.print(table.farewell);
}

/** On a terminal, lines can be edited and recalled at a prompt; elsewhere they are read as they come. */
function linesOf({ stdin, stdout }: Streams): Interface {
  const input = stdin instanceof Readable ? stdin : Readable.from(stdin, { objectMode: false });
  const typed = 'isTTY' in input && input.isTTY === true && stdout.isTTY === true;
  if (typed && stdout instanceof Writable) return createInterface({ input, output: stdout });
  return createInterface({ input, crlfDelay: Infinity });
}
