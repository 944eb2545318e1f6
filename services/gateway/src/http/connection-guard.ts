/**
 * TCP connections before anything is known about them. How many one address may have open is bounded, so that nobody can take
 * all of them with handshakes that never end; requests that are cut because they were slow or malformed are counted.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '../gateway.config.js';
import type { GatewayMetrics } from '../gateway.metrics.js';
import type { ClientAddresses } from '../socket/client-address.js';

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const TOO_LARGE = 'HPE_HEADER_OVERFLOW';
/** Sent by Node itself where nobody listens for these errors. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  [TOO_SLOW]: '408 Request Timeout',
  [TOO_LARGE]: '431 Request Header Fields Too Large',
};
const MALFORMED = '400 Bad Request';

type RequestError = Error & { readonly code?: string };

export function guardConnections(
  server: Server,
  addresses: ClientAddresses,
  metrics: GatewayMetrics,
  { MAX_ADDRESS_CONNECTIONS }: GatewayConfig,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy brings many clients; how many connections it may have is its own affair.
    if (addresses.isProxy(address)) return;
    const key = addresses.ofRemote(address);
    if (addresses.isUnlimited(key)) return;
    const count = (open.get(key) ?? 0) + 1;
    if (count > MAX_ADDRESS_CONNECTIONS) {
      metrics.requestsCut.inc({ why: 'too-many' });
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
  server.on('clientError', (error: RequestError, socket: Socket) => {
    const { code = '' } = error;
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    metrics.requestsCut.inc({ why: code === TOO_SLOW ? 'slow' : 'malformed' });
    socket.end(`HTTP/1.1 ${STATUS_LINES[code] ?? MALFORMED}\r\nConnection: close\r\n\r\n`, () => {
      socket.destroy();
    });
  });
}
