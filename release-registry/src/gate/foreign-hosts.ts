import valueParser from 'postcss-value-parser';
import { parseUrl } from '@szn/shared-contracts/wire';

/** Texts of libraries that name a host without requesting it: XML namespaces, and the help of the federation runtime. */
const names = /^(?:http:\/\/www\.w3\.org\/|https:\/\/module-federation\.io\/guide\/troubleshooting\/)/;
/** The base that code passes to `new URL` to parse a path. Such hosts do not exist (RFC 2606), or are this computer. */
const reserved = /^(?:localhost|(?:.+\.)?(?:invalid|test))(?::\d+)?$/;
/** An address within markup or styles: `src="…`, `url(…`. Browsers read a backslash as a slash. */
const embedded = /[("'=](?=\s*(?:(?:https?|wss?):)?[/\\]{2})/gi;
/** By what stands before an embedded address: what ends it. */
const ends: ReadonlyMap<string, RegExp> = new Map([
  ['(', /\)/],
  ['"', /"/],
  ["'", /'/],
  ['=', /[\s>]/],
]);
/** What ends an address in a text that is none as a whole: `https://one.example, https://two.example`. */
const delimiters = /[\s"'(),;<>]/;

/** The foreign hosts, of addresses in a text of a script, that are not declared. */
export function findForeignHosts(text: string, declared: readonly string[]): readonly string[] {
  if (names.test(text) || !/[/\\]/.test(text)) return [];
  const addresses = [...text.matchAll(embedded)].map(({ 0: opening, index }) => {
    const [address = ''] = text.slice(index + 1).split(ends.get(opening) ?? delimiters, 1);
    return address;
  });
  return withoutDeclared([text, ...addresses].flatMap(hostsOfText), declared);
}

function hostsOfText(text: string): readonly string[] {
  const [start = ''] = text.trim().split(delimiters, 1);
  const host = hostOf(text) ?? hostOf(start);
  if (host === null) return [];
  // `//` also starts comments and paths: without a scheme, only a name with a dot, or an IP address, is a host.
  if (/^[/\\]/.test(start) && !isUnmistakable(host, start)) return [];
  // The start of a template: `https://www.${domain}`.
  return /^[^.]+\.$/.test(host) ? [] : [host];
}

/** The foreign hosts, of addresses in the value of a declaration of a style sheet, that are not declared. */
export function findForeignHostsOfStyle(value: string, declared: readonly string[]): readonly string[] {
  const hosts: (string | null)[] = [];
  valueParser(value).walk((node) => {
    if (node.type === 'string') hosts.push(hostOf(readEscapes(node.value)));
    // Within `url()` without quotes; elsewhere a word is no address.
    else if (node.type === 'function' && /^(?:url|src)$/i.test(readEscapes(node.value)))
      hosts.push(hostOf(readEscapes(valueParser.stringify(node.nodes))));
  });
  return withoutDeclared(
    hosts.filter((host) => host !== null),
    declared,
  );
}

/** The host of an absolute address as browsers read it; `null` for paths and other schemes. */
function hostOf(address: string): string | null {
  // Paths have the base's host: an address that names one, whichever slashes it uses, has its own.
  const url = parseUrl(address, 'https://path.invalid/');
  const isHost = url !== null && /^(?:https?|wss?|ftp):$/.test(url.protocol) && url.host !== 'path.invalid';
  return isHost ? url.host : null;
}

/** A name with a top-level domain of letters, an IPv6 address, or an IPv4 address that is written in its usual form. */
function isUnmistakable(host: string, text: string): boolean {
  const isName = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?$/.test(host);
  return isName || host.startsWith('[') || (/^\d+(?:\.\d+){3}(?::\d+)?$/.test(host) && text.includes(host));
}

function withoutDeclared(hosts: readonly string[], declared: readonly string[]): readonly string[] {
  const known = new Set(declared.map((host) => hostOf(`https://${host}`)));
  return hosts
    .map((host) => host.replace(/\.(?=:\d+$|$)/, ''))
    .filter((host) => !reserved.test(host) && !known.has(host));
}

/** A text of a style sheet without its escapes. */
function readEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|(\r\n|[^]))/gi,
    (_all, code: string | undefined, character = '') =>
      code === undefined ? character.replace(/^[\r\n\f]+$/, '') : readCodePoint(Number.parseInt(code, 16)),
  );
}

function readCodePoint(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
}
