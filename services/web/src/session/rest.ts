/** The gateway's REST interface, typed by its responses. A refusal is thrown with its status; the page words it. */
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
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

export async function rest<T>(path: string, request: RestRequest = {}): Promise<T> {
  return (await (await send(path, request)).json()) as T;
}

/** A request whose response body is ignored. It is sent even while the player leaves the page. */
export async function sendRest(path: string, request: RestRequest): Promise<void> {
  await send(path, request, { keepalive: true });
}

async function send(
  path: string,
  { method = 'GET', token, body, signal }: RestRequest,
  more: RequestInit = {},
): Promise<Response> {
  const { edgeUrl = '' } = await loadConfig();
  const answer = await fetch(edgeUrl + path, {
    ...more,
    method,
    // The session's cookie is for these paths only, also when another host serves the pages.
    ...(path.startsWith('/auth/') && { credentials: 'include' }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new RestRefusal(answer.status, await codeOf(answer));
  return answer;
}

async function codeOf(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as { readonly code?: unknown };
    return typeof problem.code === 'string' ? problem.code : 'INTERNAL';
  } catch {
    return 'INTERNAL';
  }
}
