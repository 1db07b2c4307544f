import escapeHtml from 'escape-html';
import { createHash } from 'node:crypto';

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

export type InlineScript = {
  /** Content of the `<script>` element. */
  readonly text: string;
  /** CSP source expression that allows exactly this text. */
  readonly source: string;
};

/** CSP source expression that allows exactly this text of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Throws for a text that would end its element. */
export function hashInlineScript(text: string): InlineScript {
  if (/<\/script|<!--/i.test(text)) throw new Error('The text of an inline script would end its element.');
  return { text, source: hashSource(text) };
}
