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
