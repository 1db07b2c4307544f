import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** `TRUST_PROXY`: the proxies whose `X-Forwarded-…` headers are trusted. */
export const proxyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(
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

/**
 * The network of a client for rate limits: its IPv4 address, or the /64 of its IPv6 address, because one household or
 * server can use all addresses of a /64. Returns other texts unchanged.
 */
export function networkOf({ ip }: { readonly ip: string }): string {
  if (!ipaddr.isValid(ip)) return ip;
  // Converts an IPv4 address in IPv6 notation.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const half = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${half.join(':')}::/64`;
}
