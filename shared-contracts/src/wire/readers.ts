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
/** One leading slash. White space would end the URL in a `srcset`. */
const rootPath = /^\/(?!\/)\S*$/;

/** An absolute http(s) URL without credentials, or `null`: the only kind a product may link to. */
export function readWebUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (unsafeCharacters.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = URL.parse?.(text) ?? parseUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** As {@link readWebUrl}, or a path on the storefront's own origin (one leading slash). */
export function readImageUrl(value: unknown): string | null {
  if (typeof value === 'string' && rootPath.test(value) && !unsafeCharacters.test(value)) return value;
  return readWebUrl(value);
}

// URL.parse is missing in Node 20 and in browsers of 2023.
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
