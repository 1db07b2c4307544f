import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { textList } from './origins.ts';

/** `TRUST_PROXY`: the proxies whose `X-Forwarded-…` headers are trusted. */
export const proxyList = textList.pipe(
  z.array(z.string().refine(isProxy, 'must be an address, a range, loopback, linklocal or uniquelocal')),
);

/** Uses the parser that Fastify uses. */
function isProxy(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Bits of the prefix, whole bytes of IPv4 and whole groups of IPv6. */
type NetworkPrefix = { readonly ipv4: 24 | 32; readonly ipv6: 48 | 64 };

/**
 * What one household or server has: for limits of attempts, which must not lock out the neighbours behind a carrier. One
 * host can use all addresses of a /64.
 */
export const clientPrefix: NetworkPrefix = { ipv4: 32, ipv6: 64 };

/**
 * The smallest blocks that the internet routes, and the largest that one site gets: for counts that decide, and for shared
 * room. Who holds an address of one can have all of them.
 */
export const sitePrefix: NetworkPrefix = { ipv4: 24, ipv6: 48 };

/**
 * The network of an address as text. Some balancers append a port to the address. What is no address is one network,
 * `unknown`: a socket whose client has reset the connection has no address any more.
 */
export function networkOf(address: string | undefined, prefix: NetworkPrefix): string {
  const plain = (address ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(plain)) return 'unknown';
  // Converts an IPv4 address in IPv6 notation.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, prefix.ipv4 / 8).join('.');
  const groups = parsed.parts.slice(0, prefix.ipv6 / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${prefix.ipv6}`;
}
