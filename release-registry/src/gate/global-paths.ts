import type { Node } from 'oxc-parser';

/**
 * `document.write` as `{ root: 'document', names: ['document', 'write'] }`. Names of the global object are left out:
 * `window.top.eval` is `{ root: 'window', names: ['eval'] }`. A computed name is `*`. `root` is `null` if the path starts with
 * something else than a variable.
 */
export type Path = { readonly root: string | null; readonly names: readonly string[] };

const globalObjects = new Set(['window', 'globalThis', 'self', 'global', 'top', 'parent', 'frames']);

/** The path of an expression. */
export function pathOf(node: Node): Path {
  const { root, names } = fullPathOf(unwrap(node));
  if (root === null) return { root, names };
  const first = names.findIndex((name) => !globalObjects.has(name));
  return { root, names: first === -1 ? [] : names.slice(first) };
}

function fullPathOf(node: Node): Path {
  if (node.type === 'Identifier') return { root: node.name, names: [node.name] };
  if (node.type !== 'MemberExpression') return { root: null, names: ['*'] };
  const { root, names } = fullPathOf(unwrap(node.object));
  return { root, names: [...names, propertyName(node.property, node.computed)] };
}

function propertyName(property: Node, isComputed: boolean): string {
  if (!isComputed && property.type === 'Identifier') return property.name;
  return textOf(property) ?? '*';
}

/** The text of a string or of a template without expressions, else `null`. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

/** The value of `(0, eval)`, `(eval)` and `window?.eval`. */
function unwrap(node: Node): Node {
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression')
    return unwrap(node.expression);
  const last = node.type === 'SequenceExpression' ? node.expressions.at(-1) : undefined;
  return last ? unwrap(last) : node;
}

/** The variables and members that an assignment writes, also by destructuring. */
export function targetsOf(node: Node): readonly Node[] {
  if (node.type === 'AssignmentPattern') return targetsOf(node.left);
  if (node.type === 'RestElement') return targetsOf(node.argument);
  if (node.type === 'ArrayPattern') return node.elements.flatMap((one) => (one ? targetsOf(one) : []));
  if (node.type !== 'ObjectPattern') return [node];
  return node.properties.flatMap((one) => targetsOf(one.type === 'Property' ? one.value : one));
}

/** Functions whose first argument is the object that they change. */
const writers = [
  /^Object\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)$/,
  /^Reflect\.(?:defineProperty|deleteProperty|set|setPrototypeOf)$/,
];

export function isWriter({ names }: Path): boolean {
  return writers.some((path) => path.test(names.join('.')));
}

/** Variables without a declaration that are no globals, or whose properties are meant to be set. */
const ownObjects = new Set(['arguments', 'exports', 'module', 'require', 'localStorage', 'sessionStorage']);
const settable = new Set(
  [
    'location location.href location.hash location.search name history.scrollRestoration',
    'document.title document.cookie document.dir document.location document.designMode',
    'Error.stackTraceLimit module exports',
  ].flatMap((names) => names.split(' ')),
);

/** The rule that a write to a path breaks if its root is a global variable; `root` `null`: wherever it starts. */
export function ruleOfWrite({ root, names }: Path): 'global-write' | 'prototype-write' | null {
  if (names.slice(1).includes('__proto__')) return 'prototype-write';
  const [first = ''] = names;
  if (root === null || (names.length > 1 && ownObjects.has(first))) return null;
  if (names[1] === 'prototype') return 'prototype-write';
  return names.length <= 2 && !settable.has(names.join('.')) ? 'global-write' : null;
}

/** As {@link ruleOfWrite}, for the object whose properties are changed: `Object.assign(Array.prototype, …)`. */
export function ruleOfWriteTo({ root, names }: Path): 'global-write' | 'prototype-write' | null {
  return names.length > 1 && names.at(-1) !== 'prototype' && !names.includes('__proto__')
    ? null
    : ruleOfWrite({ root, names: [...names, '*'] });
}
