import escapeHtml from 'escape-html';

/** Writes a start tag. Omits attributes that are `undefined`; `true` has no value. */
export function tag(name: string, attributes: Readonly<Record<string, string | true | undefined>>): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [` ${key}`] : [` ${key}="${escapeHtml(value)}"`];
  });
  return `<${name}${parts.join('')}>`;
}

/** Writes a JSON data block. The escaping prevents content from closing the element or starting a script. */
export function jsonBlock(attributes: Readonly<Record<string, string>>, json: string): string {
  const escaped = json.replaceAll(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${tag('script', attributes)}${escaped}</script>`;
}
