/** `sabot blackjack …`: the same tools for blackjack as there are for baccarat. */
import { Command } from 'commander';
import { blackjackDrawCommand } from '../blackjack/draw.js';
import { blackjackEdgesCommand } from '../blackjack/edges.js';
import { blackjackHandCommand } from '../blackjack/hand.js';
import { blackjackPlayCommand } from '../blackjack/play.js';
import type { Session } from '../session.js';

export function blackjackCommand(session: Session): Command {
  const command = new Command('blackjack').description(
    'Hands, rounds, exact edges and fair draws of blackjack.',
  );
  const parts = [blackjackHandCommand, blackjackPlayCommand, blackjackEdgesCommand, blackjackDrawCommand];
  for (const part of parts) command.addCommand(part(session));
  return command;
}
