/** Texts of libraries that name a host without requesting it: XML namespaces, and the help of the federation runtime. */
const names = /^(?:http:\/\/www\.w3\.org\/|https:\/\/module-federation\.io\/guide\/troubleshooting\/)/;
/** The base that code passes to `new URL` to parse a path. Such hosts do not exist (RFC 2606), or are this computer. */
const reserved = /^(?:localhost|(?:.+\.)?(?:invalid|test))(?::\d+)?$/;
/** At the start of a text, or where markup and style sheets have an address: `src="…`, `url(…`. */
const addresses =
  /(?:^\s*|[("'=])((?:(?:https?|wss?):)?\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)(?=[/?#"'),;\s\\]|$)/gi;

/** The foreign hosts of a text that are not declared. */
export function findForeignHosts(text: string, declared: readonly string[]): readonly string[] {
  if (names.test(text)) return [];
  return [...text.matchAll(addresses)].flatMap(([, scheme = '', found = '']) => {
    const host = found.toLowerCase();
    // `//` also starts comments and paths: without a scheme, only a name with a dot is a host.
    if (scheme === '//' && !/\.[a-z]{2,}(?::\d+)?$/.test(host)) return [];
    return reserved.test(host) || declared.includes(host) ? [] : [host];
  });
}

/**
 * A value of a style sheet as browsers read its addresses: without escapes, without white space around an address and
 * without the tabs and line breaks in it, and with slashes for what they accept in their place.
 */
export function normalizeStyleValue(value: string): string {
  return value
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(\r\n|[^]))/gi, (_all, code: string | undefined, character = '') =>
      code === undefined ? character.trim() : readCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/[\t\r\n\f]/g, '')
    .replaceAll(/([("'])\s+/g, '$1')
    .replaceAll('\\', '/')
    .replaceAll(/(^|[("'])((?:https?|wss?):\/*|\/{2,})/gi, (_all, before: string, start: string) =>
      start.startsWith('/') ? `${before}//` : `${before}${start.replace(/\/*$/, '//')}`,
    );
}

function readCodePoint(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
}
