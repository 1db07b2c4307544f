import { type AtRule, type Container, parse, type Root, type Rule } from 'postcss';
import parser, { type Attribute, type Node, type Selector } from 'postcss-selector-parser';
import { RejectedError } from '../lib/errors.ts';
import type { CodeViolation } from './find-code-violations.ts';
import { findForeignHostsOfStyle } from './foreign-hosts.ts';

/** What a style sheet of a remote does to elements or names that are not the remote's own. */
export type StyleLeak = {
  /** The selector, or the at-rule with its name. */
  readonly text: string;
  /** Offset of the text in the style sheet. */
  readonly start: number;
} & (
  | { readonly kind: 'selector'; readonly rule: Rule; readonly isNested: boolean }
  /** A name that all style sheets of the document share. */
  | { readonly kind: 'name'; readonly atRule: AtRule; readonly name: string }
  /** A rule that has no subject: it is about the document. */
  | { readonly kind: 'document'; readonly atRule: AtRule }
);

/** Where a rule is: in a rule or scope whose elements are the remote's (`own`), in another one, or in none. */
type Place = 'own' | 'other' | 'top';

/** The attribute of the elements in which the shell mounts a remote is `<name>@<version>`. */
export const mountAttribute = 'data-remote';

/**
 * The leaks of a style sheet of `remote`, and the addresses of hosts that are not in `hosts`. Throws a
 * {@link RejectedError} if it has a syntax error.
 */
export function findStyleViolations(
  { name, code }: { readonly name: string; readonly code: string },
  { remote, hosts }: { readonly remote: string; readonly hosts: readonly string[] },
): readonly CodeViolation[] {
  const root = parseStyles(name, code);
  const violations: CodeViolation[] = findStyleLeaks(root, remote).map(({ text, start }) => {
    return { rule: 'style-leak', start, end: start + text.length };
  });
  root.walkDecls(({ value, source }) => {
    const start = source?.start?.offset ?? 0;
    for (const host of findForeignHostsOfStyle(value, hosts))
      violations.push({ rule: 'undeclared-host', host, start, end: source?.end?.offset ?? start });
  });
  return violations;
}

function parseStyles(name: string, code: string): Root {
  try {
    return parse(code);
  } catch (error) {
    throw new RejectedError(
      `${name} cannot be parsed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Finds selectors that match elements outside the remote, and names (animations, fonts, layers, registered properties) that
 * other style sheets can have as well. A selector is the remote's own if it has, at its subject or before, a class or id of
 * its CSS modules (`<name>-…`) or the remote's mount.
 */
export function findStyleLeaks(root: Root, name: string): readonly StyleLeak[] {
  return findIn(root, name, 'top');
}

function findIn(container: Container, name: string, place: Place): readonly StyleLeak[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return findInRule(node, name, place);
    if (node.type === 'atrule') return findInAtRule(node, name, place);
    return [];
  });
}

function findInRule(rule: Rule, name: string, place: Place): readonly StyleLeak[] {
  let offset = 0;
  const leaks = parser()
    .astSync(rule.selector)
    .nodes.flatMap((selector): readonly StyleLeak[] => {
      const text = selector.toString().trim();
      offset = rule.selector.indexOf(text, offset);
      if (isOwnSelector(selector, name, place)) return [];
      const start = startOf(rule) + offset;
      return [{ kind: 'selector', text, start, rule, isNested: place !== 'top' }];
    });
  return [...leaks, ...findIn(rule, name, leaks.length === 0 ? 'own' : 'other')];
}

/** At-rules that only say when their content applies. */
const conditions = new Set(['charset', 'media', 'supports', 'container', 'starting-style']);

function findInAtRule(atRule: AtRule, name: string, place: Place): readonly StyleLeak[] {
  const kind = atRule.name.toLowerCase().replace(/^-\w+-/, '');
  if (conditions.has(kind)) return findIn(atRule, name, place);
  if (kind === 'scope') return findIn(atRule, name, isOwnScope(atRule.params, name) ? 'own' : place);
  const text = `@${atRule.name}${atRule.params === '' ? '' : ` ${atRule.params}`}`;
  const leak = { text, start: startOf(atRule), atRule };
  const names = namesOf(atRule, kind);
  if (names === null) return [{ ...leak, kind: 'document' }];
  return [
    ...names
      .filter((one) => !isOwnName(one, name))
      .map((one) => ({ ...leak, kind: 'name' as const, name: one })),
    ...(kind === 'layer' ? findIn(atRule, name, place) : []),
  ];
}

const namingRules = new Set([
  'keyframes',
  'property',
  'counter-style',
  'font-palette-values',
  'position-try',
  'function',
]);

/** The names that an at-rule defines for the document; `null` if it is none that defines names. */
function namesOf(atRule: AtRule, kind: string): readonly string[] | null {
  if (namingRules.has(kind)) return [unquote(atRule.params.split('(', 1)[0] ?? '')];
  // A layer without a name is one of its own.
  if (kind === 'layer') return atRule.params.split(',').map(unquote).filter(Boolean);
  if (kind !== 'font-face') return null;
  const families: string[] = [];
  atRule.walkDecls('font-family', ({ value }) => void families.push(unquote(value)));
  return families;
}

/** `home-fade`, `--home-size`, `home.base`, `home Serif`. */
function isOwnName(text: string, name: string): boolean {
  const [, own = ''] = /^(?:--)?(.*)$/s.exec(text) ?? [];
  return own === name || [' ', '-', '.'].some((separator) => own.startsWith(name + separator));
}

/** The text without quotes around it. */
export function unquote(text: string): string {
  return text.trim().replaceAll(/^["']|["']$/g, '');
}

function isOwnScope(params: string, name: string): boolean {
  const [, start] = /^\((.*?)\)\s*(?:to\s*\(.*\))?$/s.exec(params) ?? [];
  const list = start === undefined ? [] : parser().astSync(start).nodes;
  return list.length > 0 && list.every((selector) => isOwnSelector(selector, name, 'top'));
}

function isOwnSelector(selector: Selector, name: string, place: Place): boolean {
  if (isOfTransition(selector)) return false;
  if (place === 'own' && !namesParent(selector)) return true;
  return hasOwnNode(selector, name, place);
}

function hasOwnNode({ nodes }: Selector, name: string, place: Place): boolean {
  return nodes.some((node, index) => isOwnNode(node, name, place) && !leavesMount(nodes.slice(index)));
}

/** A sibling of the mount belongs to the page. */
function leavesMount([first, ...rest]: readonly Node[]): boolean {
  const next = rest.find(({ type }) => type === 'combinator');
  return first?.type === 'attribute' && /[~+]/.test(String(next ?? ''));
}

function isOwnNode(node: Node, name: string, place: Place): boolean {
  if (node.type === 'class' || node.type === 'id') return node.value.startsWith(`${name}-`);
  if (node.type === 'attribute') return isMount(node, name);
  if (node.type === 'nesting' || (node.type === 'pseudo' && node.value === ':scope')) return place === 'own';
  if (node.type !== 'pseudo' || !/^:(?:is|where|matches)$/i.test(node.value)) return false;
  // In a list, a selector without a parent is not below it.
  return node.nodes.length > 0 && node.nodes.every((one) => hasOwnNode(one, name, place));
}

function isMount({ attribute, operator, value }: Attribute, name: string): boolean {
  return attribute === mountAttribute && operator === '^=' && value === `${name}@`;
}

/** Transitions between pages are drawn over the document. They have no other subject, whatever is written before. */
export function isOfTransition(selector: Selector): boolean {
  return selector.nodes.some((node) => node.type === 'pseudo' && /^::view-transition/i.test(node.value));
}

/** Whether a nested selector has a place for its parent: without one it is below it. */
function namesParent(selector: Selector): boolean {
  let found = false;
  selector.walk((node) => {
    found ||= node.type === 'nesting' || (node.type === 'pseudo' && node.value === ':scope');
  });
  return found;
}

function startOf(node: Rule | AtRule): number {
  return node.source?.start?.offset ?? 0;
}
