import { createHash } from 'node:crypto';

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
