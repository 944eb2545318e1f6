/** A refusal over REST: a problem document (RFC 9457) of type `application/problem+json`. */
import type { EdgeRefusalCode, Refused } from './refused.js';

/** All refusal codes, and the ones that only HTTP has. */
export type ProblemCode =
  EdgeRefusalCode | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'TOO_LARGE' | 'UNSUPPORTED_TYPE';

/** A stable code with the figures behind it; `title` is a sentence for people. */
export interface Problem extends Omit<Refused, 'code' | 'message'> {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
}
