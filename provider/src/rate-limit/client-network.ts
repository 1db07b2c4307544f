import ipaddr from 'ipaddr.js';

/**
 * Who counts as one caller where attempts are limited: an IPv4 address, and of IPv6 the /64, all of whose addresses a
 * single household or server may use. What is no address comes back as it is.
 */
export function networkOf({ ip }: { readonly ip: string }): string {
  if (!ipaddr.isValid(ip)) return ip;
  // IPv4 written as IPv6 setSession IPv4 again.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const half = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${half.join(':')}::/64`;
}
