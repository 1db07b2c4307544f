import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Settings that name hosts, origins and proxies. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));
export const origins = list.pipe(z.array(origin));
export const proxies = list.pipe(
  z.array(z.string().refine(isProxy, 'must be an address, a range, loopback, linklocal or uniquelocal')),
);
export const hosts = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .refine(isHost, 'must be a host such as images.example, without https:// and path'),
  ),
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

export function isHost(text: string): boolean {
  const url = `https://${text}`;
  return URL.canParse(url) && new URL(url).host === text;
}
