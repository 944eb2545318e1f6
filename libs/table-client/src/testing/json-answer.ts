/** How a scripted gateway answers over HTTP. */
import type { ServerResponse } from 'node:http';

/** Sends a JSON document, or a problem when there is none. */
export function sendJson(response: ServerResponse, answer: object | undefined): void {
  if (!answer) {
    sendProblem(response, 404, 'UNKNOWN_ROUND', 'There is no such thing.');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

export function sendProblem(
  response: ServerResponse,
  status: number,
  code: string,
  title = 'This was refused.',
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ title, status, code }));
}
