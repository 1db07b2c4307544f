import {
  type BindingPattern,
  type BindingRestElement,
  type Expression,
  type Function as FunctionNode,
  type ObjectPattern,
  type ParamPattern,
  parseSync,
  Visitor,
} from 'oxc-parser';

/** A module, by its name in `require` or by its key in the module table of the bundle. */
type ModuleKey = { readonly kind: 'name' | 'bundled'; readonly key: string };

/**
 * Finds the names that a server script (CommonJS, not minified) reads of each module that it requires: `x.Link` and
 * `const { Link } = x` with `x = require('react-router-dom')`, directly or through the module table of the bundler. Names
 * that cannot be followed are left out: a variable that is declared with several meanings, a namespace that is passed on,
 * a computed property. Throws an `Error` if the script has a syntax error.
 */
export function findUsedNames(code: string): Readonly<Record<string, string[]>> {
  const { variables, table, reads } = readScript(code);
  const uses = new Map<string, Set<string>>();
  for (const { of, name } of reads) {
    const key = typeof of === 'string' ? variables.get(of) : of;
    const module = key?.kind === 'bundled' ? table.get(key.key) : key?.key;
    if (module !== undefined) uses.set(module, (uses.get(module) ?? new Set()).add(name));
  }
  const sorted = [...uses].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([module, names]) => [module, [...names].sort()]));
}

/** A property that the script reads, of a variable or of a module. */
type Read = { readonly of: string | ModuleKey; readonly name: string };

function readScript(code: string) {
  const { program, errors } = parseSync('remote.cjs', code);
  if (errors[0]) throw new Error(`The server script cannot be parsed: ${errors[0].message}`);
  /** By variable name in the whole script; `null` if a declaration of the name is something else. */
  const variables = new Map<string, ModuleKey | null>();
  const table = new Map<string, string>();
  const reads: Read[] = [];
  const declare = (name: string, module: ModuleKey | null) => {
    const known = variables.get(name);
    const isSame = known === undefined || (known?.kind === module?.kind && known?.key === module?.key);
    variables.set(name, isSame ? module : null);
  };
  const declareOthers = (patterns: readonly Pattern[]) => {
    for (const name of patterns.flatMap(namesIn)) declare(name, null);
  };
  const enterFunction = ({ params }: { readonly params: readonly Pattern[] }) => declareOthers(params);
  new Visitor({
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: enterFunction,
    CatchClause: ({ param }) => declareOthers(param ? [param] : []),
    VariableDeclarator: ({ id, init }) => {
      const module = init && moduleOf(init);
      if (module && id.type === 'Identifier') declare(id.name, module);
      else declareOthers([id]);
      const of = module ?? (init?.type === 'Identifier' ? init.name : null);
      if (of !== null && id.type === 'ObjectPattern') reads.push(...keysOf(id).map((name) => ({ of, name })));
    },
    AssignmentExpression: ({ left }) => {
      if (left.type === 'Identifier') declare(left.name, null);
    },
    Property: ({ key, value }) => {
      const module = value.type === 'FunctionExpression' ? reexportedModule(value) : null;
      if (module?.kind === 'name' && key.type === 'Literal') table.set(String(key.value), module.key);
    },
    MemberExpression: ({ object, property, computed }) => {
      const of = object.type === 'Identifier' ? object.name : moduleOf(object);
      const name = propertyName(property, computed);
      if (of !== null && name !== null) reads.push({ of, name });
    },
  }).visit(program);
  return { variables, table, reads };
}

/** The module of `require("react")` or of the bundler's `__webpack_require__(15)`. */
function moduleOf(value: Expression): ModuleKey | null {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return null;
  const [argument] = value.arguments;
  if (argument?.type !== 'Literal') return null;
  if (value.callee.name === 'require') return { kind: 'name', key: String(argument.value) };
  if (value.callee.name === '__webpack_require__') return { kind: 'bundled', key: String(argument.value) };
  return null;
}

/** The module of `15(module) { module.exports = require("react"); }`, an entry of the bundler's module table. */
function reexportedModule({ body }: FunctionNode): ModuleKey | null {
  const [statement] = body?.body ?? [];
  if (statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return null;
  const { property, computed } = expression.left;
  return propertyName(property, computed) === 'exports' ? moduleOf(expression.right) : null;
}

function propertyName(property: { readonly type: string }, isComputed: boolean): string | null {
  if (!isComputed && property.type === 'Identifier' && 'name' in property) return String(property.name);
  if (property.type !== 'Literal' || !('value' in property)) return null;
  return typeof property.value === 'string' ? property.value : null;
}

function keysOf({ properties }: ObjectPattern): readonly string[] {
  return properties.flatMap((one) =>
    one.type === 'Property' ? (propertyName(one.key, one.computed) ?? []) : [],
  );
}

type Pattern = BindingPattern | BindingRestElement | ParamPattern;

/** The variables that a pattern declares. */
function namesIn(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesIn(one) : []));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return [];
  }
}
