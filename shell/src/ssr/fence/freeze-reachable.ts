/** Classes of the language without a global name. */
function hiddenIntrinsics(): readonly unknown[] {
  const iterators = [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''.matchAll(/a/g),
    new Intl.Segmenter().segment(''),
    new Intl.Segmenter().segment('')[Symbol.iterator](),
    new URLSearchParams()[Symbol.iterator](),
    new Headers()[Symbol.iterator](),
    new FormData()[Symbol.iterator](),
  ];
  const functions = [
    async () => undefined,
    function* () {
      yield undefined;
    },
    async function* () {
      yield undefined;
    },
  ];
  const samples = [new Request('http://localhost'), new Response('text'), new ReadableStream().getReader()];
  return [
    ...[...iterators, ...functions].map((value: unknown): unknown => Object.getPrototypeOf(value)),
    ...[...samples, AbortSignal.timeout(1), new URL('http://localhost')].flatMap((value) =>
      prototypesIn(value, 4),
    ),
  ];
}

/** The prototypes of an object and of the objects in it: classes of Node that have no name. */
function prototypesIn(value: unknown, depth: number): readonly unknown[] {
  if (!isObject(value)) return [];
  const members = depth === 0 ? [] : Object.values(Object.getOwnPropertyDescriptors(value));
  const symbols =
    depth === 0 ? [] : Object.getOwnPropertySymbols(value).map((key) => Reflect.get(value, key));
  const inside = [...members.map((member: PropertyDescriptor): unknown => member.value), ...symbols];
  return [Object.getPrototypeOf(value), ...inside.flatMap((member) => prototypesIn(member, depth - 1))];
}

/** Hooks of Node on its classes: to send an object to another thread, or to print one with a function of the remote. */
const isHookOfNode = (key: PropertyKey) =>
  typeof key === 'symbol' && /^messaging_|^nodejs\.util\.inspect\.custom$/.test(key.description ?? '');

function valuesOf(owner: object, key: PropertyKey): readonly unknown[] {
  const property = Reflect.getOwnPropertyDescriptor(owner, key);
  return [property?.value, property?.get, property?.set].filter(isObject);
}

/** Freezes the values and everything reachable from them by properties and prototypes. */
export function freezeReachable(roots: readonly unknown[]): void {
  const pending = [...roots, ...hiddenIntrinsics()];
  const found = new Set<object>([globalThis]);
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isObject(value) || found.has(value)) continue;
    found.add(value);
    pending.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      if (isHookOfNode(key) && Reflect.deleteProperty(value, key)) continue;
      pending.push(...valuesOf(value, key));
    }
  }
  found.delete(globalThis);
  for (const prototype of overriddenPrototypes) allowOverrides(prototype);
  for (const value of found) Object.freeze(value);
}

const overriddenPrototypes = [
  Object.prototype,
  Function.prototype,
  Promise.prototype,
  ...[Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    ({ prototype }) => prototype,
  ),
];

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const overridden: ReadonlySet<PropertyKey> = new Set(['constructor', 'name', 'message', 'toString', 'bind']);

/**
 * An assignment `error.name = 'X'` throws if the prototype's property of that name is read-only. As accessors the
 * inherited properties stay unchanged and the assignment creates an own property.
 */
function allowOverrides(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const property = Reflect.getOwnPropertyDescriptor(prototype, key);
    const isOverridden = prototype === Object.prototype || overridden.has(key);
    if (!isOverridden || !property?.configurable || !('value' in property)) continue;
    const inherited: unknown = property.value;
    const get = () => inherited;
    const set = function (this: unknown, value: unknown) {
      if (this === prototype || !isObject(this))
        throw new TypeError(`The property ${String(key)} is read-only.`);
      Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true });
    };
    Object.freeze(get);
    Object.freeze(set.prototype);
    Object.defineProperty(prototype, key, { get, set: Object.freeze(set) });
  }
}

const ignore = () => undefined;

/** `RegExp.input` and its relatives show the text that code of the shell matched last, of any page. */
export function removeLegacyStatics(): void {
  for (const key of Reflect.ownKeys(RegExp)) {
    if (!['length', 'name', 'prototype', Symbol.species, 'escape'].includes(key))
      Reflect.deleteProperty(RegExp, key);
  }
  // React sets it while it writes a component stack. A function there would get the frames of all callers.
  Object.defineProperty(Error, 'prepareStackTrace', { get: () => undefined, set: ignore });
}
