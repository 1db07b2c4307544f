import { allowedGlobals } from './allowed-globals.ts';
import { freezeReachable, removeLegacyStatics } from './freeze-reachable.ts';
import { createMemoryLimit, type MemoryLimit } from './memory-limit.ts';
import { createReplacements } from './replaced-globals.ts';

const realm: object = globalThis;

/**
 * Takes from this thread everything that leads to Node, and freezes the rest. Call it once, after the shell has taken
 * what it needs and before the code of a remote runs. Throws if a global cannot be removed.
 *
 * `modules` are the ones that remotes can require; the result has frozen copies of them.
 */
export function raiseFence(options: { modules: Readonly<Record<string, object>>; maxExternalBytes: number }) {
  const memory = createMemoryLimit(options.maxExternalBytes);
  const allowed = readAllowedGlobals();
  for (const [name, value] of memory.boundConstructors) allowed.set(name, value);
  for (const [name, value] of Object.entries(createReplacements())) allowed.set(name, value);
  // A buffer in an object of Node must not lead to its class, whose memory is not cleared.
  Object.defineProperty(Buffer.prototype, 'constructor', { value: allowed.get('Uint8Array') });
  disableCodeFromStrings(allowed);
  removeLegacyStatics();
  replaceGlobals(allowed);
  const modules = Object.fromEntries(
    Object.entries(options.modules).map(([name, module]) => [name, copyWithoutInternals(module)]),
  );
  freezeReachable([...allowed.values(), modules]);
  Object.freeze(globalThis);
  return { modules, memory: memory satisfies MemoryLimit };
}

/** Reading them also loads the ones that Node loads on first use, which would need what the fence removes. */
function readAllowedGlobals(): Map<PropertyKey, unknown> {
  // Node's `Response` brings its HTTP client along, whose parser would miss WebAssembly later. The client is not used.
  const compile = () => new Promise(() => undefined);
  Reflect.set(realm, 'WebAssembly', { compile });
  // table-keys: a constant list of names, and the prototype counts: it has `EventTarget` methods
  const present = allowedGlobals.filter((name) => name in globalThis);
  return new Map(present.map((name) => [name, Reflect.get(realm, name)]));
}

const functionKinds = [
  () => undefined,
  async () => undefined,
  function* () {
    yield undefined;
  },
  async function* () {
    yield undefined;
  },
];

/**
 * `eval` and the constructors of functions compile text. A function compiled by a callback of the shell would have the
 * shell's right to import modules of Node.
 */
function disableCodeFromStrings(allowed: Map<PropertyKey, unknown>): void {
  for (const kind of functionKinds) {
    const prototype: object = Object.getPrototypeOf(kind);
    const Disabled = function () {
      throw new EvalError('Code from strings is not available while a page is rendered on the server.');
    };
    // `instanceof Function` still works.
    Object.defineProperty(Disabled, 'prototype', { value: prototype, writable: false });
    Object.defineProperty(prototype, 'constructor', { value: Disabled });
    if (prototype === Function.prototype) allowed.set('Function', Disabled);
  }
}

/** The dispatcher of `fetch` cannot be deleted, only replaced. */
function replaceGlobals(allowed: ReadonlyMap<PropertyKey, unknown>): void {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (allowed.has(key) || Reflect.deleteProperty(globalThis, key)) continue;
    const isReplaced = Reflect.set(realm, key, undefined) && Reflect.get(realm, key) === undefined;
    if (!isReplaced) throw new Error(`The global ${String(key)} cannot be taken from remotes.`);
  }
  for (const [key, value] of allowed) {
    const isFixed = Reflect.getOwnPropertyDescriptor(globalThis, key)?.configurable === false;
    if (!isFixed) Object.defineProperty(globalThis, key, { value, writable: false, configurable: false });
  }
}

/**
 * React's internals are writable by design: with them a remote could replace the hooks of the others. The default export
 * is the module itself, with its internals; imports of it get the copy.
 */
function copyWithoutInternals(module: object): object {
  const entries = Object.entries(module).filter(
    ([name]) => name !== 'default' && !name.includes('INTERNALS'),
  );
  return Object.fromEntries(entries);
}
