import ipaddr from 'ipaddr.js';

/**
 * The network of an address as text: the /24 of an IPv4 address, the /48 of an IPv6 address. These are the smallest blocks that
 * the internet routes, and the largest that one site gets: who holds an address of one can have all of them. Some balancers
 * append a port to the address. What is no address is one network, `unknown`: a socket whose client has reset the connection
 * has no address any more.
 */
export function networkOf(address: string | undefined = ''): string {
  const plain = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, 3).join('.');
  return parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':');
}
