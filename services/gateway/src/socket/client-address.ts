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

  /**
   * Takes addresses and subnets such as `10.0.0.0/8`; throws on anything else. `loopbackUnlimited` lifts all limits per address
   * for clients on this machine, which are benchmarks and tests.
   */
  constructor(
    trustedProxies: readonly string[],
    private readonly loopbackUnlimited = false,
  ) {
    this.#isProxy = proxyAddr.compile([...trustedProxies]);
  }

  /** The form used for rate limits of the other end of a connection. */
  ofRemote(remoteAddress: string): string {
    return isIP(remoteAddress) === 0 ? '' : countedBy(remoteAddress);
  }

  /** Whether no limit per address holds for this one. */
  isUnlimited(address: string): boolean {
    return this.loopbackUnlimited && isLoopback(address);
  }

  /** Whether the other end of a connection is a trusted proxy, which brings many clients. */
  isProxy(remoteAddress: string): boolean {
    return isIP(remoteAddress) !== 0 && this.#isProxy(remoteAddress, 0);
  }

  /** The client's address in the form used for rate limits, or the proxy's address when the proxy wrote none. */
  of(request: IncomingMessage): string {
    const address = proxyAddr.all(request, this.#isProxy).findLast((hop) => isIP(hop) !== 0);
    return address === undefined ? '' : countedBy(address);
  }
}

function isLoopback(address: string): boolean {
  return address === '0:0:0:0::' || (isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback');
}

/** On a dual-stack socket, IPv4 addresses come mapped to IPv6. */
function countedBy(text: string): string {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, CLIENT_PREFIX_GROUPS).join(':')}::`;
}
