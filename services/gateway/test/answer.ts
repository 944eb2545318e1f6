/** What a request over REST was answered with; whoever asks says what they expect the body to be. */
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
