/** The program: every command, its help, and the exit code of a run. */
import { Command, CommanderError } from 'commander';
import { BadInput } from './bad-input.js';
import { auditCommand } from './commands/audit.js';
import { blackjackCommand } from './commands/blackjack.js';
import { drawCommand } from './commands/draw.js';
import { edgesCommand } from './commands/edges.js';
import { handCommand } from './commands/hand.js';
import { playCommand } from './commands/play.js';
import { practiceCommand } from './commands/practice.js';
import { roadsCommand } from './commands/roads.js';
import { simulateCommand } from './commands/simulate.js';
import { verifyCommand } from './commands/verify.js';
import { watchCommand } from './commands/watch.js';
import { Session, type ExitCode, type Streams } from './session.js';

const EXAMPLES = `
Examples:
  sabot practice
  sabot watch main --url http://localhost:3000
  sabot play main --rounds 10 --bets 3 --players 20
  sabot hand --cards 36,35,49,51,12,38
  sabot draw --server-seed "$SEED" --client-seed my-seed --nonce 7
  sabot roads "P,B,Bp,T,B,B,P"
  sabot edges --decks 8
  sabot blackjack play --deck 9,8,5,7,4 --plays hit
  sabot simulate --rounds 1000000 --workers
  sabot verify bundle.json
  sabot verify --round 01938f5e-7c3a-7d2e-9b1f-5a6c7d8e9f00
  sabot blackjack draw hand.json
  sabot audit --database-url "$DATABASE_URL"

Cards are numbers: 0-12 spades A 2 ... 10 J Q K, 13-25 hearts, 26-38 clubs, 39-51 diamonds.
Exit codes: 0 success, 1 a verification failed, 2 bad input.`;

/** Runs the program with the arguments after its name and returns the exit code. */
export async function run(argv: readonly string[], streams: Streams): Promise<ExitCode> {
  const session = new Session(streams);
  try {
    await program(session).parseAsync(argv, { from: 'user' });
  } catch (error) {
    report(error, session);
  }
  return session.exitCode;
}

function program(session: Session): Command {
  const root = new Command('sabot')
    .description('Check baccarat hands, fair draws, roads, house edges and whole rounds yourself.')
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(try --help)');
  const commands = [
    practiceCommand,
    watchCommand,
    playCommand,
    handCommand,
    drawCommand,
    roadsCommand,
    edgesCommand,
    blackjackCommand,
    simulateCommand,
    verifyCommand,
    auditCommand,
  ];
  for (const command of commands) root.addCommand(command(session));
  for (const command of [root, ...root.commands.flatMap((each) => [each, ...each.commands])]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void session.streams.stdout.write(text),
      writeErr: (text) => void session.streams.stderr.write(text),
    });
  }
  return root;
}

/** Bad input ends with code 2 and a message (commander has already printed its own). Anything else is a bug and is thrown. */
function report(error: unknown, session: Session): void {
  if (error instanceof CommanderError) {
    session.endWith(error.exitCode === 0 ? 0 : 2);
  } else if (error instanceof BadInput) {
    session.complain(`error: ${error.message}`);
    session.endWith(2);
  } else {
    throw error;
  }
}
