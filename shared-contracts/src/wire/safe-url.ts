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
