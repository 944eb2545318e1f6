/**
 * The address that a request comes from. Anyone can write `X-Forwarded-For`, so it is read from the end and only as far as
 * trusted proxies wrote it; the first address that is not a trusted proxy is the client's.
 */
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** In IPv6 a whole /64 network belongs to one client: four groups of 16 bits. */
const CLIENT_PREFIX_GROUPS = 4;

export class ClientAddresses {
  readonly #isProxy: ReturnType<typeof proxyAddr.compile>;

  /** Takes addresses and subnets such as `10.0.0.0/8`; throws on anything else. */
  constructor(trustedProxies: readonly string[]) {
    this.#isProxy = proxyAddr.compile([...trustedProxies]);
  }

  /** The client's address in the form used for rate limits, or the proxy's address when the proxy wrote none. */
  of(request: IncomingMessage): string {
    const address = proxyAddr.all(request, this.#isProxy).findLast((hop) => isIP(hop) !== 0);
    return address === undefined ? '' : countedBy(address);
  }
}

/** On a dual-stack socket, IPv4 addresses come mapped to IPv6. */
function countedBy(text: string): string {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, CLIENT_PREFIX_GROUPS).join(':')}::`;
}
