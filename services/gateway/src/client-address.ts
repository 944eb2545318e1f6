/**
 * Where a request comes from. `X-Forwarded-For` is what anyone may write, so it is read from its end and only as far as
 * trusted proxies have written it; the first address that is not a trusted proxy is the client's.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whole networks of this size belong to one client in IPv6. */
const CLIENT_PREFIX_GROUPS = 4;

export class ClientAddresses {
  readonly #proxies = new BlockList();

  /** Takes addresses and subnets such as `10.0.0.0/8`; throws on anything else. */
  constructor(trustedProxies: readonly string[]) {
    for (const proxy of trustedProxies) {
      const [address = '', prefix] = proxy.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (isIP(address) === 0) throw new Error(`${proxy} is no address of a proxy`);
      if (prefix === undefined) this.#proxies.addAddress(address, family);
      else this.#proxies.addSubnet(address, Number(prefix), family);
    }
  }

  /** The client's address, in the form that limits count by. */
  of(request: IncomingMessage): string {
    let address = plain(request.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    while (this.#isProxy(address)) {
      const hop = plain(hops.pop()?.trim() ?? '');
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return countedBy(address);
  }

  #isProxy(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

/** IPv4 addresses come dressed as IPv6 where a socket speaks both. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

function countedBy(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter((group) => group !== '');
  const back = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `${[...front, ...zeros, ...back].slice(0, CLIENT_PREFIX_GROUPS).join(':')}::`;
}
