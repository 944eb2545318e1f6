/** The response to a REST request; the caller names the type that it expects of the body. */
import type { Test } from 'supertest';

export interface RestAnswer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: T;
}

export async function answerOf<T = unknown>(request: Test): Promise<RestAnswer<T>> {
  const response = await request;
  const headers = response.headers as Record<string, string>;
  return { status: response.status, headers, body: response.body as T };
}
