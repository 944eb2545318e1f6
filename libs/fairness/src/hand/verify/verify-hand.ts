// Re-derives a hand from its bundle, step by step: for every decision whether the player made it, whether it was legal and
// whether its cards are those of the seeds, and then everything that follows. This is the only implementation: the wallet pays
// by it, and browsers, the command line and the tests use it too.
import { serverHashOf } from '../../commitment.js';
import { isVoidHand, type HandBundle, type PlayedHandBundle, type VoidHandBundle } from '../bundle.js';
import { parseHandBundle } from '../bundle-parser.js';
import { handPhrase as phrase } from '../phrase.js';
import { FIRST_HAND_NUMBER, handGenesisHash, handRecordHash } from '../record.js';
import { DECISION_CHECKS, decisionCases } from './decision-steps.js';
import { verifyEnding } from './ending-steps.js';
import { replayBundle } from './replayed-bundle.js';
import {
  DECISION_STEPS,
  fail,
  HAND_STEPS,
  pass,
  sameAs,
  skip,
  type HandStep,
  type HandVerdict,
} from './verdict.js';

/** A step and what it found; `k` is the decision, for the steps that are taken for each. */
export interface HandStepReport extends HandVerdict {
  readonly step: HandStep;
  readonly k?: number;
}

/** The hand is as declared when no step fails. */
export interface HandVerification {
  readonly ok: boolean;
  readonly steps: readonly HandStepReport[];
}

/** Verifies a bundle from anywhere; the first failed step is the one to blame. */
export function verifyHand(json: unknown): HandVerification {
  const parsed = parseHandBundle(json);
  const steps = parsed.ok ? reportsOf(parsed.bundle) : unreadable(fail(...parsed.problems));
  return { ok: steps.every(({ status }) => status !== 'fail'), steps };
}

function unreadable(verdict: HandVerdict): HandStepReport[] {
  return HAND_STEPS.map((step) => {
    return step === 'bundle' ? { step, ...verdict } : { step, ...skip('hand-unreadable') };
  });
}

function reportsOf(bundle: HandBundle): HandStepReport[] {
  const { handId, version, serverSeed, serverHash } = bundle;
  return [
    { step: 'bundle', ...pass(phrase('hand-read', { handId, version })) },
    { step: 'commitment', ...sameAs(phrase('the-server-hash'), serverHashOf(serverSeed), serverHash) },
    ...(isVoidHand(bundle) ? voidReports(bundle) : playedReports(bundle)),
    { step: 'chain', ...verifyChain(bundle) },
  ];
}

function playedReports(bundle: PlayedHandBundle): HandStepReport[] {
  const replay = replayBundle(bundle);
  const ending = (['dealer', 'results', 'payouts'] as const).map((step): HandStepReport => {
    return { step, ...verifyEnding(step, bundle, replay) };
  });
  const decisions = decisionCases(bundle, replay).flatMap((decision) =>
    DECISION_STEPS.map((step): HandStepReport => {
      return { step, k: decision.step.k, ...DECISION_CHECKS[step](decision) };
    }),
  );
  return [...decisions, ...ending];
}

function voidReports({ stake, void: { refund } }: VoidHandBundle): HandStepReport[] {
  const nothing = ([...DECISION_STEPS, 'dealer', 'results'] as const).map((step): HandStepReport => {
    return { step, ...skip('hand-void') };
  });
  return [...nothing, { step: 'payouts', ...sameAs(phrase('the-refund'), stake, refund) }];
}

/** Only the previous hand's own bundle can show that the previous hash is correct. */
function verifyChain(bundle: HandBundle): HandVerdict {
  const { handNumber, tableId, alias, previousHash } = bundle;
  const genesis = handGenesisHash(tableId, alias);
  if (handNumber === FIRST_HAND_NUMBER && previousHash !== genesis) {
    return sameAs(phrase('the-hand-genesis'), genesis, previousHash);
  }
  return sameAs(phrase('the-hand-hash'), handRecordHash(bundle), bundle.hash);
}

/** Whether `bundle` is the hand right after `previous`, whose hash is derived here. */
export function verifyHandLink(bundle: HandBundle, previous: HandBundle): HandVerdict {
  if (previous.tableId !== bundle.tableId) {
    return sameAs(phrase('the-previous-hand-table'), bundle.tableId, previous.tableId);
  }
  if (previous.alias !== bundle.alias) {
    return sameAs(phrase('the-previous-hand-alias'), bundle.alias, previous.alias);
  }
  if (previous.handNumber !== bundle.handNumber - 1) {
    return sameAs(phrase('the-previous-hand-number'), bundle.handNumber - 1, previous.handNumber);
  }
  return sameAs(phrase('the-previous-hand-hash'), handRecordHash(previous), bundle.previousHash);
}
