import path from 'node:path';
import { API, TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isDeleteExpression,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';

export type TableKey = { readonly file: string; readonly line: number; readonly text: string };

const advice = 'use a Map, or ownValue of shared-contracts';

/** A use of a plain object as a table: it is a fault if its key can be any text. */
type Use = { readonly node: Node; readonly key: Node; readonly text: string };

/** Tests and what only they load. The sample catalogue and the measurements read tables of their own. */
const isExempt = (file: string) =>
  /\.(test|spec|fake)\.[cm]?tsx?$|\.d\.ts$|(^|\/)(tests?|testing|fixtures|sample-data|measurements|artwork|node_modules)\//.test(
    file,
  );

/**
 * Finds plain objects that are read, written or asked with a key that the types do not limit: `table[key]`, `key in table`,
 * `const { [key]: value } = table`, and `Object.assign` from such a table. A key that comes from a feed, an address or a
 * document can be `constructor`, for which every object has a value, or `__proto__`. Keys of literal types, numbers and type
 * parameters are accepted, as are arrays and `delete`.
 *
 * A line that follows `// table-keys: <reason>` is accepted; such a comment without a fault below it is one itself.
 *
 * @param projects folders with a tsconfig.json, relative to `root`
 */
export function findTableKeys(root: string, projects: readonly string[]): readonly TableKey[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({
      openProjects: projects.map((folder) => path.join(root, folder, 'tsconfig.json')),
    });
    const found = new Map<string, readonly TableKey[]>();
    for (const project of snapshot.getProjects()) {
      for (const name of project.program.getSourceFileNames()) {
        const file = path.relative(root, name);
        const isChecked = !file.startsWith('..') && !isExempt(file) && !found.has(file);
        found.set(file, isChecked ? findInFile(project, name, file) : (found.get(file) ?? []));
      }
    }
    return [...found.values()].flat();
  } finally {
    api.close();
  }
}

function findInFile({ program, checker }: Project, name: string, file: string): readonly TableKey[] {
  const source = program.getSourceFile(name);
  if (!source) return [];
  const uses = listUses(source);
  const types = uses.length === 0 ? [] : checker.getTypeAtLocation(uses.map(({ key }) => key));
  const faulty = uses.filter((use, index) => isOpen(checker, use, types[index]));
  const lines = source.text.split('\n');
  const lineOf = (position: number) => source.text.slice(0, position).split('\n').length;
  const accepted = findAccepted(lines);
  const faults = faulty.map(({ node, text }) => ({ file, line: lineOf(node.getStart(source)), text }));
  const used = new Set(faults.map(({ line }) => line));
  const unused = [...accepted].filter((line) => !used.has(line));
  return [
    ...faults.filter(({ line }) => !accepted.has(line)),
    ...unused.map((line) => ({ file, line, text: 'This exception has no reason or no use: remove it.' })),
  ];
}

/** The lines of code after comments with a reason, numbered from 1. */
function findAccepted(lines: readonly string[]): ReadonlySet<number> {
  const isComment = (line: string | undefined) => /^\s*\/\//.test(line ?? '');
  return new Set(
    lines.flatMap((line, index) => {
      if (!/^\s*\/\/ table-keys:/.test(line)) return [];
      const next = lines.findIndex((other, at) => at > index && !isComment(other));
      return [/: \S.{9,}/.test(line) ? next + 1 : 0];
    }),
  );
}

function listUses(source: SourceFile): readonly Use[] {
  const uses: Use[] = [];
  const visit = (node: Node, parent: Node): void => {
    const use = readUse(node, parent);
    if (use) uses.push(use);
    node.forEachChild((child) => {
      visit(child, node);
      return undefined;
    });
  };
  visit(source, source);
  return uses;
}

function readUse(node: Node, parent: Node): Use | undefined {
  if (isElementAccessExpression(node) && !isDeleteExpression(parent))
    return { node, key: node.argumentExpression, text: `Any text can be the key of this object: ${advice}.` };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { node, key: node.left, text: `"in" finds members of Object.prototype: ${advice}.` };
  return readPattern(node) ?? readAssign(node);
}

function readPattern(node: Node): Use | undefined {
  if (!isBindingElement(node) || !node.propertyName || !isComputedPropertyName(node.propertyName))
    return undefined;
  // A name that says that the value is not used: the pattern leaves the key out of the rest.
  if (node.name?.getText().startsWith('_')) return undefined;
  return { node, key: node.propertyName.expression, text: `Any text can be the key here: ${advice}.` };
}

/** `Object.assign`, whose last source is taken for the key. */
function readAssign(node: Node): Use | undefined {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const key = node.arguments.at(-1);
  if (expression.getText() !== 'Object' || name.getText() !== 'assign' || !key) return undefined;
  return { node, key, text: 'Object.assign takes the key "__proto__" for the prototype: spread the source.' };
}

function isOpen(checker: Checker, { node }: Use, type: Type | undefined): boolean {
  if (!type) return false;
  if (isCallExpression(node))
    return listParts(type).some(
      (part) => isAny(part) || checker.getIndexInfosOfType(part).some(({ keyType }) => isText(keyType)),
    );
  return listParts(type).some((part) => isAny(part) || isText(part));
}

function listParts(type: Type): readonly Type[] {
  return type.isUnionType() || type.isIntersectionType() ? type.getTypes().flatMap(listParts) : [type];
}

const isText = ({ flags }: Type) => (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) !== 0;
const isAny = ({ flags }: Type) => (flags & TypeFlags.Any) !== 0;
