/**
 * Where a request comes from. `X-Forwarded-For` is what anyone may write, so it is read from its end and only as far as
 * trusted proxies have written it; the first address that is not a trusted proxy is the client's.
 */
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Whole networks of this size belong to one client in IPv6. */
const CLIENT_PREFIX_GROUPS = 4;

export class ClientAddresses {
  readonly #isProxy: ReturnType<typeof proxyAddr.compile>;

  /** Takes addresses and subnets such as `10.0.0.0/8`; throws on anything else. */
  constructor(trustedProxies: readonly string[]) {
    this.#isProxy = proxyAddr.compile([...trustedProxies]);
  }

  /** The client's address, in the form that limits count by; that of the proxy where it wrote no address. */
  of(request: IncomingMessage): string {
    const address = proxyAddr.all(request, this.#isProxy).findLast((hop) => isIP(hop) !== 0);
    return address === undefined ? '' : countedBy(address);
  }
}

/** IPv4 addresses come dressed as IPv6 where a socket speaks both. */
function countedBy(text: string): string {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, CLIENT_PREFIX_GROUPS).join(':')}::`;
}
