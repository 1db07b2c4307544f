import { unquote } from '@szn/release-registry/gate/find-style-leaks';
import type { Root } from 'postcss';
import valueParser, { type Node } from 'postcss-value-parser';

/** New names by old ones: animations as written, fonts by {@link fontKey}. */
export type NewNames = Readonly<Record<'animations' | 'fonts', Map<string, string>>>;

/** Names of fonts differ neither by case nor by white space between their words. */
export function fontKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Gives animations and fonts their new names wherever a style sheet uses them, and fonts also where it defines them. */
export function renameUses(root: Root, { animations, fonts }: NewNames): void {
  root.walkDecls((declaration) => {
    const property = declaration.prop.toLowerCase().replace(/^-(?:webkit|moz|o)-/, '');
    const { nodes } = valueParser(declaration.value);
    if (animations.size > 0 && /^(?:--|animation(?:-name)?$)/.test(property))
      renameAnimations(nodes, animations, property);
    if (fonts.size > 0 && /^(?:--|font(?:-family)?$)/.test(property)) renameFonts(nodes, fonts);
    const value = valueParser.stringify(nodes);
    // A value without such a name keeps its notation.
    if (value !== declaration.value) declaration.value = value;
  });
}

/** Words of `animation` that are no name, by the part that each is. */
const keywords = [
  /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end)$/i,
  /^infinite$/i,
  /^(?:normal|reverse|alternate|alternate-reverse)$/i,
  /^(?:none|forwards|backwards|both)$/i,
  /^(?:running|paused)$/i,
];

function renameAnimations(nodes: readonly Node[], names: NewNames['animations'], property: string): void {
  let parts = new Set<RegExp>();
  for (const node of nodes) {
    if (node.type === 'div' && node.value === ',') parts = new Set();
    else if (node.type === 'function') renameAnimations(node.nodes, names, property);
    else if ((node.type === 'word' && !isKeyword(node.value, property, parts)) || node.type === 'string')
      node.value = names.get(unquote(node.value)) ?? node.value;
  }
}

/**
 * Whether a word is a keyword of a part that the animation does not have yet: a second one is its name. A custom property can
 * be any part of an animation, so a keyword in it is never taken for a name.
 */
function isKeyword(word: string, property: string, parts: Set<RegExp>): boolean {
  const part = property === 'animation-name' ? undefined : keywords.find((words) => words.test(word));
  if (part === undefined || (parts.has(part) && !property.startsWith('--'))) return false;
  parts.add(part);
  return true;
}

/** A name is a text in quotes, or words with white space between them: `12px/1 Open Sans, serif`. */
function renameFonts(nodes: Node[], names: NewNames['fonts']): void {
  for (let start = 0; start < nodes.length; start += 1) {
    const node = nodes[start];
    if (node?.type === 'function') renameFonts(node.nodes, names);
    else if (node?.type === 'string') node.value = names.get(fontKey(node.value)) ?? node.value;
    else if (node?.type === 'word') {
      const [name, length] = findFont(nodes.slice(start), names);
      const text = valueParser(`"${name}"`).nodes;
      if (name !== undefined) nodes.splice(start, length, ...text);
    }
  }
}

/** The new name of the font whose name these nodes begin with, and its number of nodes; the longest one counts. */
function findFont(nodes: readonly Node[], names: NewNames['fonts']): readonly [string | undefined, number] {
  const end = nodes.findIndex(({ type }) => type !== 'word' && type !== 'space');
  for (let length = end === -1 ? nodes.length : end; length > 0; length -= 1) {
    const words = nodes.slice(0, length).map(({ type, value }) => (type === 'space' ? ' ' : value));
    const name = names.get(fontKey(words.join('')));
    if (name !== undefined && nodes[length - 1]?.type === 'word') return [name, length];
  }
  return [undefined, 0];
}
