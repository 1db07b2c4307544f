import type { CodeRule } from '@szn/shared-contracts/release';
import { type Node, parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { RejectedError } from '../lib/errors.ts';
import { findForeignHosts } from './foreign-hosts.ts';
import { isWriter, pathOf, ruleOfWrite, ruleOfWriteTo, targetsOf, textOf } from './global-paths.ts';

/** Code that publication refuses: `start` and `end` are offsets in the script. */
export type CodeViolation = {
  readonly rule: CodeRule;
  readonly start: number;
  readonly end: number;
  /** The undeclared host. */
  readonly host?: string;
};

/** A violation, provided that the variable `root` is a global one where the code is. */
type Candidate = { readonly rule: CodeRule; readonly root?: string | null; readonly host?: string };

/**
 * Finds code from strings, writes to globals and built-in prototypes, `document.write`, and addresses of hosts that are not
 * in `hosts`. Variables that the script declares itself are no globals. Throws a {@link RejectedError} if the script has a syntax error.
 */
export function findCodeViolations(
  { name, code }: { readonly name: string; readonly code: string },
  hosts: readonly string[],
): readonly CodeViolation[] {
  const { program, errors } = parseSync(name, code);
  if (errors[0]) throw new RejectedError(`${name} cannot be parsed: ${errors[0].message}`);
  const variables = trackVariables();
  const found: { readonly violation: CodeViolation; readonly isGlobal: () => boolean }[] = [];
  const report = (candidates: readonly Candidate[], { start, end }: Node) => {
    for (const { root = null, ...violation } of candidates) {
      found.push({ violation: { ...violation, start, end }, isGlobal: variables.isGlobalHere(root) });
    }
  };
  const enterText = (node: Node, text: string) =>
    report(
      findForeignHosts(text, hosts).map((host) => ({ rule: 'undeclared-host', host })),
      node,
    );
  const enterWrite = (target: Node, node: Node) => report(targetsOf(target).flatMap(checkWrite), node);
  new Visitor({
    ...variables.visitor,
    CallExpression: (node) => report([...checkCallee(node), ...checkArgument(node)], node),
    NewExpression: (node) => report(checkCallee(node), node),
    AssignmentExpression: (node) => enterWrite(node.left, node),
    UpdateExpression: (node) => enterWrite(node.argument, node),
    UnaryExpression: (node) => {
      if (node.operator === 'delete' && node.argument.type !== 'Identifier') enterWrite(node.argument, node);
    },
    ForInStatement: ({ left }) => enterWrite(left, left),
    ForOfStatement: ({ left }) => enterWrite(left, left),
    Literal: (node) => enterText(node, textOf(node) ?? ''),
    TemplateElement: (node) => enterText(node, node.value.cooked ?? ''),
  }).visit(program);
  return found.filter(({ isGlobal }) => isGlobal()).map(({ violation }) => violation);
}

type Call = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;

const refusedCalls: readonly (readonly [CodeRule, RegExp])[] = [
  ['eval', /^eval(?:\.(?:apply|bind|call))?$/],
  ['function-constructor', /^Function(?:\.(?:apply|bind|call))?$/],
  ['document-write', /^document\.write(?:ln)?(?:\.(?:apply|bind|call))?$/],
];

/** Calls that run text or write markup; also `….constructor.constructor(…)`, another name of `Function`. */
function checkCallee({ callee }: Call): readonly Candidate[] {
  const { root, names } = pathOf(callee);
  const isOfFunction =
    names.slice(-2).join('.') === 'constructor.constructor' || isConstructorOfFunction(callee);
  if (isOfFunction) return [{ rule: 'function-constructor' }];
  if (root === null) return [];
  return refusedCalls.filter(([, path]) => path.test(names.join('.'))).map(([rule]) => ({ rule, root }));
}

/** `(() => {}).constructor` */
function isConstructorOfFunction(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || pathOf(callee).names.at(-1) !== 'constructor') return false;
  const object = callee.object.type === 'ParenthesizedExpression' ? callee.object.expression : callee.object;
  return object.type === 'ArrowFunctionExpression' || object.type === 'FunctionExpression';
}

/** Calls that are refused for their first argument: timers with text, and changes of globals. */
function checkArgument({ callee, arguments: [first] }: Call): readonly Candidate[] {
  const called = pathOf(callee);
  if (first === undefined || called.root === null) return [];
  if (/^set(?:Timeout|Interval)$/.test(called.names.join('.'))) {
    return isText(first) ? [{ rule: 'timer-string', root: called.root }] : [];
  }
  if (!isWriter(called)) return [];
  const changed = pathOf(first);
  const rule = ruleOfWriteTo(changed);
  return rule ? [{ rule, root: changed.root }] : [];
}

/** A string, a template, or a sum that starts or ends with one. */
function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && (isText(node.left) || isText(node.right));
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function checkWrite(target: Node): readonly Candidate[] {
  if (target.type !== 'Identifier' && target.type !== 'MemberExpression') return [];
  const path = pathOf(target);
  const rule = ruleOfWrite(path);
  return rule ? [{ rule, root: path.root }] : [];
}

/** The names that a function declares, its blocks included. */
type Scope = { readonly names: Set<string>; readonly outer: Scope | null };

/** Tracks which names are declared in the functions around a node. A `let` counts in the whole function. */
function trackVariables() {
  let scope: Scope = { names: new Set(), outer: null };
  const declare = (patterns: readonly (Node | null)[]) => {
    for (const pattern of patterns) {
      for (const target of pattern ? targetsOf(pattern) : []) {
        if (target.type === 'Identifier') scope.names.add(target.name);
      }
    }
  };
  const enter = ({ params }: { readonly params: readonly Node[] }) => {
    scope = { names: new Set(), outer: scope };
    declare(params);
  };
  const leave = () => {
    scope = scope.outer ?? scope;
  };
  return {
    /** The answer is known at the end of the script: a function can be declared after its use. */
    isGlobalHere: (name: string | null) => {
      const here = scope;
      return () => name === null || !isDeclared(name, here);
    },
    visitor: {
      FunctionDeclaration: (node) => {
        declare([node.id]);
        enter(node);
      },
      'FunctionDeclaration:exit': leave,
      FunctionExpression: (node) => {
        enter(node);
        declare([node.id]);
      },
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      ClassDeclaration: ({ id }) => declare([id]),
      ClassExpression: ({ id }) => declare([id]),
      VariableDeclarator: ({ id }) => declare([id]),
      CatchClause: ({ param }) => declare([param]),
      ImportDeclaration: ({ specifiers }) => declare(specifiers.map(({ local }) => local)),
    } satisfies VisitorObject,
  };
}

function isDeclared(name: string, scope: Scope | null): boolean {
  return scope !== null && (scope.names.has(name) || isDeclared(name, scope.outer));
}
