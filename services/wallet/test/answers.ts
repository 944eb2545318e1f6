/** What a call answered: its value when it was done, or the refusal as plain data. */
import { roundV1 } from '@sabot/contracts';

/** The `result` of every response. */
interface Result {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

type Done<R extends Result> = Exclude<R, { case: 'refusal' } | { case: undefined }>['value'];

/** A refusal's code and the figures behind it. */
export type PlainRefusal = { readonly code: string } & Readonly<Record<string, unknown>>;

/** The value of an answer; a refusal here is an error of the test. */
export function doneIn<R extends Result>(response: { readonly result: R }): Done<R> {
  if (response.result.case === 'refusal' || response.result.case === undefined) {
    throw new Error(`refused: ${JSON.stringify(refusalIn(response), (_, x: unknown) => plainNumber(x))}`);
  }
  return response.result.value;
}

/** The refusal of an answer; an answer that was done here is an error of the test. */
export function refusalIn({ result }: { readonly result: Result }): PlainRefusal {
  if (result.case !== 'refusal') throw new Error(`not refused but ${result.case ?? 'empty'}`);
  return plainRefusal(result.value as roundV1.Refusal);
}

export function plainRefusal({ code, details }: roundV1.Refusal): PlainRefusal {
  return { code: roundV1.RefusalCode[code], ...figuresOf(details) };
}

/** A number that is in no enum, as only a newer sender knows it. */
export function numbered(number: number): never {
  return JSON.parse(String(number)) as never;
}

function figuresOf(details: roundV1.Refusal['details']): Record<string, unknown> {
  if (details.case === undefined) return {};
  if (typeof details.value !== 'object') return { [details.case]: details.value };
  return Object.fromEntries(Object.entries(details.value).filter(([name]) => !name.startsWith('$')));
}

function plainNumber(x: unknown): unknown {
  return typeof x === 'bigint' ? String(x) : x;
}
