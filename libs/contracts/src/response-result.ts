/** The `result` of every response: the answer under its name, or a refusal. */
export interface ResponseResult {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

/** The `result` of a response. */
export type ResultOf<Response> = Response extends { readonly result: infer R extends ResponseResult }
  ? R
  : never;

/** What a response holds when it is no refusal. */
export type DoneOf<R extends ResponseResult> = Exclude<R, { case: 'refusal' } | { case: undefined }>['value'];
