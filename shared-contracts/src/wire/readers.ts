/** A JSON object with unverified fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own field; never of the prototype. */
export function readField(value: unknown, name: string): unknown {
  return isJsonObject(value) ? ownValue(value, name) : undefined;
}

/**
 * The value of a key in a table that is a plain object, never of its prototype. For every key that comes from outside: a
 * tag, a brand or a path can be `constructor`.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  // table-keys: the check before it is what this function is for
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The trimmed text; `undefined` if the value is no text or is empty. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' ? undefined : trimmed;
}

/**
 * The URL, or `null` if the text is none. `URL.parse` is missing in Node 20 and in browsers of 2023. `URL.canParse` of
 * Node 20 and 22 answers `false` to texts with letters such as ü as soon as V8 has optimized its caller.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** An entity's `_id` as text, whether it was sent as text or as a number. */
export function readId(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(value);
}

/** A number of things: a whole number from 0; otherwise `null`. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value + 0 : null;
}

/** Control characters and backslashes let a browser read another URL than a person does. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\\]/;
/** A file below `/media/`, the only own path that data can name. No segment begins with a point; nothing is encoded. */
const mediaPath = /^\/media(?:\/[\w~-][\w.~-]*)+(?:\?[\w.~=&-]*)?$/;
/** The provider's pages in place of the brands' own: only it knows their origin, which has any port in development. */
const samplePage = /^\/brand-pages\/[\w-]+\/[\w-]+$/;
/** Addresses of the shop on a host that nobody has configured. */
const proxiedPath = /^\/+proxy(?:[/?]|$)/i;

/**
 * The `https` address of a product at its brand, or `null`. The host is a public name, never an IP address; the address has
 * no credentials and no port. Sample pages of the provider pass with any origin.
 */
export function readWebUrl(value: unknown): string | null {
  const url = readUrl(value);
  if (url === null) return null;
  const isSample = samplePage.test(url.pathname) && url.search === '' && url.hash === '';
  return isSample || (url.protocol === 'https:' && isPublicAddress(url)) ? url.href : null;
}

/**
 * Decides for all readers whether an address can be shown as a picture: a path below `/media/`, or an absolute address on a
 * public host that is not the shop itself, where every other address has an effect or a cost. `http` becomes `https`.
 * `ownHosts` are the names of the shop; a browser knows its own.
 */
export function readImageUrl(value: unknown, ownHosts: readonly string[] = listPageHost()): string | null {
  if (typeof value === 'string' && mediaPath.test(value)) return value;
  const url = readUrl(value);
  if (url === null || !isPublicAddress(url) || ownHosts.includes(url.hostname)) return null;
  if (proxiedPath.test(decodePath(url.pathname))) return null;
  url.protocol = 'https:';
  return url.href;
}

const localNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion)$/;

/** True for a name with a point that is not reserved for networks of machines, homes and companies; false for IP addresses. */
export function isPublicHostName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  // The URL parser writes every form of an IPv4 address as four decimal numbers.
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name) && !/\.\d+$/.test(name) && !localNames.test(name);
}

function isPublicAddress(url: URL): boolean {
  return url.port === '' && isPublicHostName(url.hostname) && !url.hostname.endsWith('.');
}

/** An http(s) URL without credentials. */
function readUrl(value: unknown): URL | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > maxUrlLength || unsafeCharacters.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  return url === null || url.username !== '' || url.password !== '' ? null : url;
}

const maxUrlLength = 2000;

function listPageHost(): readonly string[] {
  const hostname = readText(readField(Reflect.get(globalThis, 'location'), 'hostname'));
  return hostname === undefined ? [] : [hostname];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
