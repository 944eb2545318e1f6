/** Readers for responses: the value of a result, or the code of a refusal. */
import { roundV1 } from '@sabot/contracts';

interface Result {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

type Done<R extends Result> = Exclude<R, { case: 'refusal' } | { case: undefined }>['value'];

/** The value of a response; a refusal fails the test. */
export function doneIn<R extends Result>(response: { readonly result: R }): Done<R> {
  const { result } = response;
  if (result.case === undefined) throw new Error('an empty answer');
  if (result.case === 'refusal') throw new Error(`refused: ${refusalIn(response)}`);
  return result.value;
}

/** The code of a refusal, with its expected and actual state or its invalid field, if it has them. */
export function refusalIn({ result }: { readonly result: Result }): string {
  if (result.case !== 'refusal') throw new Error(`not refused but ${result.case ?? 'empty'}`);
  const { code, details } = result.value as roundV1.Refusal;
  const name = roundV1.RefusalCode[code];
  if (details.case === 'stateMismatch') return `${name} ${details.value.expected} ${details.value.actual}`;
  return details.case === 'invalidField' ? `${name} ${details.value}` : name;
}
