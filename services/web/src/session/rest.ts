/** The gateway's REST, typed by what it answers. A refusal is thrown with its status, for the page to word. */
import { loadConfig } from './web-config';

export class RestRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`);
  }
}

interface RestRequest {
  readonly method?: 'GET' | 'POST';
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function rest<T>(path: string, { method = 'GET', token, signal }: RestRequest = {}): Promise<T> {
  const { edgeUrl = '' } = await loadConfig();
  const answer = await fetch(edgeUrl + path, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new RestRefusal(answer.status, await codeOf(answer));
  return (await answer.json()) as T;
}

async function codeOf(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as { readonly code?: unknown };
    return typeof problem.code === 'string' ? problem.code : 'INTERNAL';
  } catch {
    return 'INTERNAL';
  }
}
