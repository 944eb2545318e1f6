/** Reads the answer to a call: its value, or the refusal as plain data. */
import { type DoneOf, type ResponseResult, roundV1 } from '@sabot/contracts';

/** A refusal's code and the figures behind it. */
export type PlainRefusal = { readonly code: string } & Readonly<Record<string, unknown>>;

/** The value of an answer; throws if it is a refusal. */
export function doneIn<R extends ResponseResult>(response: { readonly result: R }): DoneOf<R> {
  if (response.result.case === 'refusal' || response.result.case === undefined) {
    throw new Error(`refused: ${JSON.stringify(refusalIn(response), (_, x: unknown) => plainNumber(x))}`);
  }
  return response.result.value;
}

/** The refusal in an answer; throws if it is not one. */
export function refusalIn(response: { readonly result: ResponseResult }): PlainRefusal {
  return plainRefusal(refusalOf(response));
}

/** The refusal as a line: its code, with the expected and the actual state or the invalid field, if it has them. */
export function refusalTextIn(response: { readonly result: ResponseResult }): string {
  const { code, details } = refusalOf(response);
  const name = roundV1.RefusalCode[code];
  if (details.case === 'stateMismatch') return `${name} ${details.value.expected} ${details.value.actual}`;
  return details.case === 'invalidField' ? `${name} ${details.value}` : name;
}

export function plainRefusal({ code, details }: roundV1.Refusal): PlainRefusal {
  return { code: roundV1.RefusalCode[code], ...figuresOf(details) };
}

/** An enum value that does not exist here, as a newer sender might send it. */
export function numbered(number: number): never {
  return JSON.parse(String(number)) as never;
}

function refusalOf({ result }: { readonly result: ResponseResult }): roundV1.Refusal {
  if (result.case !== 'refusal') throw new Error(`not refused but ${result.case ?? 'empty'}`);
  return result.value as roundV1.Refusal;
}

function figuresOf(details: roundV1.Refusal['details']): Record<string, unknown> {
  if (details.case === undefined) return {};
  if (typeof details.value !== 'object') return { [details.case]: details.value };
  return Object.fromEntries(Object.entries(details.value).filter(([name]) => !name.startsWith('$')));
}

function plainNumber(x: unknown): unknown {
  return typeof x === 'bigint' ? String(x) : x;
}
