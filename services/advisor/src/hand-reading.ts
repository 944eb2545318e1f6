/** Reads a hand of blackjack from a message. */
import { ADVISED_PLAYS, type AdvisedPlay, type HandSituation } from '@sabot/advisor';
import { rational, type Rational } from '@sabot/cards';
import type { advisorV1 } from '@sabot/contracts';

const MAX_DIGITS = 400;

/** The hand; undefined if a value cannot be read. */
export function readHand(message: advisorV1.HandSubject): HandSituation | undefined {
  const houseEdge = fraction(message.houseEdge);
  const values = message.values.map(({ play, value }) => [play, fraction(value)] as const);
  const readable = values.every(([play, value]) => isAdvisedPlay(play) && value !== undefined);
  if (!houseEdge || !readable || message.minMinor <= 0n || message.stakeMinor < 0n) return undefined;
  return {
    houseEdge,
    limits: { minMinor: message.minMinor, maxMinor: message.maxMinor },
    values: Object.fromEntries(values),
    stakeMinor: message.stakeMinor,
  };
}

function isAdvisedPlay(play: string): play is AdvisedPlay {
  return (ADVISED_PLAYS as readonly string[]).includes(play);
}

/** A fraction as `rationalText` writes it: `-3/26`, `1`. */
function fraction(text: string): Rational | undefined {
  if (text.length > MAX_DIGITS) return undefined;
  const [, numerator, denominator = '1'] = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(text) ?? [];
  return numerator === undefined ? undefined : rational(BigInt(numerator), BigInt(denominator));
}
