import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { ClientAddresses } from './client-address.js';

const from = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage;
const addresses = new ClientAddresses(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

describe('the address of a client', () => {
  it.each([
    ['is that of the connection', from('203.0.113.9'), '203.0.113.9'],
    ['is not what an untrusted client says', from('203.0.113.9', '1.2.3.4'), '203.0.113.9'],
    ['is what a trusted proxy says', from('10.1.2.3', '203.0.113.9'), '203.0.113.9'],
    [
      'is what the last trusted proxy says, not what the client added',
      from('10.1.2.3', '1.2.3.4, 203.0.113.9'),
      '203.0.113.9',
    ],
    ['is found behind several proxies', from('10.1.2.3', '203.0.113.9, 192.0.2.7, 10.9.9.9'), '203.0.113.9'],
    ['is that of the proxy when it says nothing', from('10.1.2.3'), '10.1.2.3'],
    ['is that of the proxy when it says nonsense', from('10.1.2.3', 'unknown'), '10.1.2.3'],
    ['is IPv4 when mapped to IPv6', from('::ffff:203.0.113.9'), '203.0.113.9'],
    ['is IPv4 when mapped to IPv6 in hexadecimal', from('::ffff:cb00:7109'), '203.0.113.9'],
    ['is empty when the connection has ended', from(undefined), ''],
    ['is its network in IPv6', from('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::'],
    ['is its network in IPv6, shortened', from('2001:db8::1'), '2001:db8:0:0::'],
    ['is found behind an IPv6 proxy', from('fd00::1', '2001:db8:1:2::9'), '2001:db8:1:2::'],
  ])('%s', (_, request, expected) => {
    expect(addresses.of(request)).toBe(expected);
  });

  it('cannot be configured with proxies that are not addresses', () => {
    expect(() => new ClientAddresses(['proxy.local'])).toThrow('proxy.local');
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.8.7', true],
    ['0:0:0:0::', true],
    ['203.0.113.9', false],
    ['10.1.2.3', false],
    ['2001:db8:1:2::', false],
    ['', false],
  ])('%j has no limits where they are lifted on loopback: %j', (address, unlimited) => {
    expect(new ClientAddresses([], true).isUnlimited(address)).toBe(unlimited);
    expect(addresses.isUnlimited(address)).toBe(false);
  });

  it.each([
    ['10.1.2.3', true],
    ['fd00::1', true],
    ['203.0.113.9', false],
    ['', false],
  ])('%j is that of a proxy: %j', (address, isProxy) => {
    expect(addresses.isProxy(address)).toBe(isProxy);
  });

  it('of the other end of a connection has the form used for limits', () => {
    const found = ['::ffff:203.0.113.9', '2001:db8:1:2:3:4:5:6', '::1', 'unknown'].map((remote) =>
      addresses.ofRemote(remote),
    );
    expect(found).toEqual(['203.0.113.9', '2001:db8:1:2::', '0:0:0:0::', '']);
  });
});
