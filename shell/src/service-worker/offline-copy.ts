import { remoteOffHeader } from '@szn/shared-contracts/rendering';
import { defaultTreeAdapter, html, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { offlineFilesPrefix } from '../offline/worker-messages.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

const noteMark = 'szn-offline-note';
/** Replaced by the note when the copy is shown. */
export const notePlace = `<!--${noteMark}-->`;

/** Whether the page of this address may be kept: none with versions that a link selects. */
export function isKeptPath(path: string): boolean {
  return !new URL(path, 'http://localhost').searchParams.has('mfe');
}

/** Whether the server's answer, to a request without cookies, may be kept. */
export function isKeptResponse({
  status,
  redirected,
  type,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true;
  const caching = headers.get('Cache-Control') ?? 'no-store';
  return status === 200 && !redirected && type === 'basic' && isHtml && !/no-store|private/.test(caching);
}

/** Whether the page is removed, or its remote is switched off. Other errors are temporary. */
export function isGone({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return type === 'basic' && (status === 404 || status === 410 || headers.has(remoteOffHeader));
}

type CopyOptions = {
  /** Paths of pictures that the page has loaded; the copy shows no others. */
  readonly pictures: readonly string[];
  /** `light` or `dark` where the shopper has chosen a colour scheme. */
  readonly theme: string;
};

/** A style sheet or a font of the copy; `integrity` is empty where the page names none. */
export type CopyFile = { readonly path: string; readonly integrity: string };

export type OfflineCopy = {
  readonly html: string;
  readonly title: string;
  readonly files: readonly CopyFile[];
  /** Paths of the pictures that the copy shows. */
  readonly pictures: readonly string[];
};

/**
 * Makes the copy of a page from its HTML: without scripts, composition and data of the page, and with forms and buttons
 * that do nothing. Returns `null` for a page that says `noindex`, as those of members, of links and of errors do.
 */
export function createOfflineCopy(page: string, { pictures, theme }: CopyOptions): OfflineCopy | null {
  // As in a browser without scripts: what `noscript` contains is part of the page.
  const document = parse(page, { scriptingEnabled: false });
  const elements = listElements(document);
  const first = (name: string) => elements.find(({ tagName }) => tagName === name);
  const [root, head, body, title] = [first('html'), first('head'), first('body'), first('title')];
  if (!root || !head || !body || elements.some(isNotIndexed)) return null;
  const files = elements.flatMap(readFileLinks);
  const shown = elements.flatMap((element) => changeElement(element, pictures) ?? []);
  set(root, 'data-offline-copy', '');
  if (theme === 'light' || theme === 'dark') set(root, 'data-theme', theme);
  const styleSheet = { rel: 'stylesheet', href: `${offlineFilesPrefix}/offline.css` };
  defaultTreeAdapter.appendChild(head, createElement('link', styleSheet));
  const place = defaultTreeAdapter.createCommentNode(noteMark);
  const [firstChild] = body.childNodes;
  if (firstChild) defaultTreeAdapter.insertBefore(body, place, firstChild);
  else defaultTreeAdapter.appendChild(body, place);
  return {
    html: serialize(document),
    title: title ? textOf(title) : '',
    files,
    pictures: [...new Set(shown)],
  };
}

function listElements(parent: ParentNode): readonly Element[] {
  return parent.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...listElements(node)] : [],
  );
}

function isNotIndexed(element: Element): boolean {
  const isRobots = element.tagName === 'meta' && get(element, 'name') === 'robots';
  return isRobots && get(element, 'content').includes('noindex');
}

function readFileLinks(element: Element): readonly CopyFile[] {
  const isFont = get(element, 'rel') === 'preload' && get(element, 'as') === 'font';
  if (element.tagName !== 'link' || !(isFont || isStyleSheet(element))) return [];
  return [{ path: get(element, 'href'), integrity: get(element, 'integrity') }];
}

/** Of this origin. The server writes no others, except for the servers of remotes in development. */
function isStyleSheet(element: Element): boolean {
  return get(element, 'rel') === 'stylesheet' && /^\/(?!\/)/.test(get(element, 'href'));
}

/** Elements that run something, load something or belong to the live page. */
const removed = new Set([
  'dialog',
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'base',
  'source',
  'video',
  'audio',
]);
const disabled = new Set(['button', 'input', 'select', 'textarea']);

/** Returns the picture that the element shows. */
function changeElement(element: Element, pictures: readonly string[]): string | undefined {
  const { tagName } = element;
  const isRefresh = tagName === 'meta' && get(element, 'http-equiv') !== '';
  if (removed.has(tagName) || isRefresh || (tagName === 'link' && !isStyleSheet(element))) {
    defaultTreeAdapter.detachNode(element);
    return undefined;
  }
  const shown = tagName === 'img' ? selectPicture(element, pictures) : undefined;
  if (tagName === 'noscript') unwrap(element);
  // The style sheets are stored with other addresses in them; their integrity was checked before.
  element.attrs = element.attrs.filter(({ name }) => !/^on|^(?:data-dehydrated|integrity)$/.test(name));
  const attribute = readNewAttribute(element);
  if (attribute) set(element, ...attribute);
  return shown;
}

function readNewAttribute(element: Element): readonly [name: string, value: string] | undefined {
  const { tagName } = element;
  if (tagName === 'link') return ['href', offlineFilesPrefix + get(element, 'href')];
  if (tagName === 'form') return ['inert', ''];
  return disabled.has(tagName) ? ['disabled', ''] : undefined;
}

/** Of the sizes of a picture, the one that the page has shown; without one the box of the picture stays empty. */
function selectPicture(element: Element, pictures: readonly string[]): string | undefined {
  const sizes = get(element, 'srcset')
    .split(',')
    .map((size) => size.trim().split(/\s/)[0] ?? '');
  const shown = [...sizes, get(element, 'src')].find((path) => pictures.includes(path));
  element.attrs = element.attrs.filter(({ name }) => !['src', 'srcset', 'sizes'].includes(name));
  if (shown !== undefined) set(element, 'src', offlineFilesPrefix + shown);
  return shown;
}

function unwrap(element: Element): void {
  const { parentNode } = element;
  if (!parentNode) return;
  const children = element.childNodes.slice();
  for (const child of children) {
    defaultTreeAdapter.detachNode(child);
    defaultTreeAdapter.insertBefore(parentNode, child, element);
  }
  defaultTreeAdapter.detachNode(element);
}

function createElement(tagName: string, attributes: Readonly<Record<string, string>>): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  return defaultTreeAdapter.createElement(tagName, html.NS.HTML, attrs);
}

function get(element: Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

function set(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attribute) => attribute.name !== name), { name, value }];
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}
