import { isIPv6 } from 'node:net';

/**
 * The network of an address as text: the /24 of an IPv4 address, the /48 of an IPv6 address. These are the smallest blocks that
 * the internet routes, and the largest that one site gets: who holds an address of one can have all of them.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const v4 = /^(?:.*:)?(\d+)\.(\d+)\.(\d+)\.\d+$/.exec(plain);
  const isMapped = !plain.includes(':') || /^(?:0{0,4}:){2,6}ffff:[\d.]+$/.test(plain);
  if (v4 && isMapped) return `${v4[1]}.${v4[2]}.${v4[3]}`;
  if (!isIPv6(plain)) return plain;
  return groupsOf(plain).slice(0, 3).join(':');
}

/** The groups of an IPv6 address without leading zeros; an IPv4 address at its end counts as two that no prefix needs. */
function groupsOf(address: string): readonly string[] {
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [before = '', after] = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const [first, last] = [split(before), split(after ?? '')];
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
