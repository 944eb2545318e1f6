/** REST requests that a test player does not make: whole lists, and what operators do. */
import type { Page } from '@sabot/edge';
import type { Player } from '../player.js';

/** All pages of one of the player's own lists. */
export async function everyItem<T>(player: Player, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `limit=200&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<T> = await player.get<Page<T>>(`${path}?${query}`);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

export async function operatorToken(url: string, key: string): Promise<string> {
  const { body } = await post(`${url}/auth/operator`, { key });
  return (body as { token: string }).token;
}

export async function post(
  url: string,
  body: object,
  { token, key }: { token?: string; key?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}
