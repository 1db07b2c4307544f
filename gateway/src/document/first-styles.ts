import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { releaseUrl } from '@szn/shared-contracts';
import { firstStyleAttribute, type SentHtml } from '@szn/shared-contracts/rendering';
import { ownValue } from '@szn/shared-contracts/wire';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { fileKey } from '@szn/release-registry/store/release-store';
import { LRUCache } from 'lru-cache';
import { parse, type ChildNode } from 'postcss';
import { tag, hashSource } from './html.ts';

/** A rule, or an at-rule with rules, of a style sheet. */
type StylePart = {
  readonly text: string;
  /** For each selector of a rule the classes without which it selects nothing; `null`: the part applies to every page. */
  readonly classes: readonly (readonly string[])[] | null;
  /** The rules within an at-rule, whose text is only its beginning. */
  readonly inner?: readonly StylePart[];
};

export type StyleSheet = {
  readonly url: string;
  /** The link element. */
  readonly link: string;
  /** `null` if the sheet cannot be taken apart. */
  readonly parts: readonly StylePart[] | null;
};

type StyleFile = { readonly url: string; readonly integrity: string | undefined };

/**
 * Reads a style sheet. It is not taken apart if its text means something else in a document than in a file, or does not have
 * the published bytes: the browser then refuses it.
 */
export function createStyleSheet(
  { url, integrity }: StyleFile,
  bytes: Buffer | null,
  attributes: Readonly<Record<string, string>> = {},
): StyleSheet {
  const link = tag('link', { rel: 'stylesheet', href: url, integrity, crossorigin: true, ...attributes });
  const isPublished = bytes !== null && integrityOf(bytes) === integrity;
  return { url, link, parts: isPublished ? takeApart(bytes.toString('utf8')) : null };
}

/** Relative addresses, which are relative to the file, and what would end the element. */
const boundToFile = /@import|url\(\s*["']?(?!\s*["']?(?:\/|data:|#))|<\/style/i;

function takeApart(text: string): readonly StylePart[] | null {
  if (boundToFile.test(text)) return null;
  try {
    return parse(text).nodes.flatMap(toPart);
  } catch {
    // Browsers read what they can of it.
    return null;
  }
}

const conditional = new Set(['media', 'supports', 'container', 'layer']);

function toPart(node: ChildNode): readonly StylePart[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') {
    const selectors = node.selectors.filter((selector) => !afterInput.test(withoutArguments(selector)));
    return selectors.length === 0 ? [] : [{ text: node.toString(), classes: selectors.map(neededClasses) }];
  }
  if (node.type === 'atrule' && node.nodes && conditional.has(node.name))
    return [{ text: `@${node.name} ${node.params}`, classes: null, inner: node.nodes.flatMap(toPart) }];
  // `@layer` without a block is a statement.
  return [
    { text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString(), classes: null },
  ];
}

/** What selects nothing before a pointer or the keyboard is used. The whole sheets, at the end of the document, have it. */
const afterInput = /:hover|:active|:focus|::selection|::backdrop/;

/** Not those in `:is()`, `:not()` and their like, which can be absent from what the selector selects. */
function neededClasses(selector: string): readonly string[] {
  const names = [...withoutArguments(selector).matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => !name.includes('\\'));
}

function withoutArguments(selector: string): string {
  let outside = selector.replaceAll(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(outside)) outside = outside.replaceAll(/\([^()]*\)/g, '');
  return outside;
}

/** Pages of one kind mostly have the same classes. */
const maxSelections = 200;

/** Creates the function that selects the styles of a page from the sheets of the shell and of the version that serves it. */
export function createStyleSelection(releasesFolder: string) {
  const sheetsOf = new WeakMap<ReleaseRecord, readonly StyleSheet[]>();
  const selections = new LRUCache<string, DocumentStyles>({ max: maxSelections });

  function readSheets(record: ReleaseRecord): readonly StyleSheet[] {
    const sheets =
      sheetsOf.get(record) ?? record.browser.styles.map((file) => readSheet(releasesFolder, record, file));
    sheetsOf.set(record, sheets);
    return sheets;
  }

  return (
    shell: readonly StyleSheet[],
    record: ReleaseRecord | undefined,
    html: SentHtml,
  ): DocumentStyles => {
    const sheets = [...shell, ...(record ? readSheets(record) : [])];
    const attributes = listClassAttributes(html);
    const key = [...sheets.map(({ url }) => url), ...attributes].join('\n');
    const known = selections.get(key);
    if (known) return known;
    const selection = selectStyles(sheets, attributes);
    selections.set(key, selection);
    return selection;
  };
}

function readSheet(releasesFolder: string, record: ReleaseRecord, file: string): StyleSheet {
  const stored = `browser/${file}`;
  const integrity = ownValue(record.files, stored)?.integrity;
  const bytes = readIfThere(path.join(releasesFolder, fileKey(record, stored)));
  // The chunk loader of the remote finds the style sheet by this attribute and does not load it again.
  const attributes = { 'data-rspack': `${record.name}:chunk-${file.split('.')[0]}` };
  return createStyleSheet({ url: releaseUrl(record, file), integrity }, bytes, attributes);
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** The styles of one document. */
export type DocumentStyles = {
  /** For the head: the rules that the HTML needs, and links of sheets that cannot be taken apart. */
  readonly first: readonly string[];
  /** CSP source expressions that allow exactly the texts in `first`. */
  readonly sources: readonly string[];
  /**
   * For the end of the document: links of the whole sheets. Nothing before them waits for them, and scripts do, so that
   * nothing is rendered in the browser without its styles.
   */
  readonly later: readonly string[];
};

/** React writes class attributes in this form only. */
const classAttribute = / class="([^"]*)"/g;

/** The different values of `class` in the HTML, sorted. */
export function listClassAttributes(html: SentHtml): readonly string[] {
  const text =
    typeof html === 'string'
      ? html
      : Buffer.from(html.buffer, html.byteOffset, html.length).toString('latin1');
  return [...new Set(Array.from(text.matchAll(classAttribute), ([, names = '']) => names))].sort();
}

/** Selects the rules that can apply to HTML with these values of `class`, so that the first paint waits for no request. */
export function selectStyles(
  sheets: readonly StyleSheet[],
  classAttributes: readonly string[],
): DocumentStyles {
  const classes = new Set(classAttributes.flatMap((names) => names.split(' ')));
  const styles = sheets.map(({ url, link, parts }) => {
    if (parts === null) return { first: link, sources: [], later: [] };
    const text = select(parts, classes);
    const element = `${tag('style', { [firstStyleAttribute]: url })}${text}</style>`;
    return { first: element, sources: [hashSource(text)], later: [link] };
  });
  return {
    first: styles.map(({ first }) => first),
    sources: styles.flatMap(({ sources }) => sources),
    later: styles.flatMap(({ later }) => later),
  };
}

function select(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  let selected = '';
  for (const { text, classes: needed, inner } of parts) {
    if (needed && !needed.some((names) => names.every((name) => classes.has(name)))) continue;
    if (!inner) selected += text;
    else {
      const within = select(inner, classes);
      if (within !== '') selected += `${text}{${within}}`;
    }
  }
  return selected;
}
