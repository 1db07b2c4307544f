import { getHeapStatistics } from 'node:v8';

/** Memory outside of the heap, which the heap limit of a thread does not cover. */
export type MemoryLimit = {
  /** The constructors of buffers. They throw a `RangeError` beyond the limit. */
  readonly boundConstructors: ReadonlyMap<string, object>;
  /** Whether an allocation was refused, or the thread holds more than the limit. */
  readonly isExceeded: () => boolean;
};

const names = [
  'ArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Float16Array',
];

/** After so many newly allocated bytes the memory in use is read. */
const checkedEveryBytes = 8 * 1024 * 1024;

/** Call it before the fence. */
export function createMemoryLimit(maxBytes: number): MemoryLimit {
  let isRefused = false;
  let sinceCheck = 0;

  function reserve(bytes: number): void {
    sinceCheck += bytes;
    if (!(sinceCheck > checkedEveryBytes)) return;
    sinceCheck = 0;
    if (!(getHeapStatistics().external_memory + bytes > maxBytes)) return;
    isRefused = true;
    throw new RangeError(`Pages may use ${maxBytes} bytes of buffers.`);
  }

  function bind(name: string, constructor: unknown): [string, object][] {
    if (typeof constructor !== 'function') return [];
    const elementBytes = Number(Reflect.get(constructor, 'BYTES_PER_ELEMENT') ?? 1);
    const bound: object = new Proxy(constructor, {
      construct: (target, values, newTarget) => {
        const [first] = values as readonly unknown[];
        const isCopy = typeof first === 'object' && first !== null;
        if (!isCopy) reserve(Number(first) * elementBytes || 0);
        // The second parameter of an ArrayBuffer would reserve memory to grow into.
        const passed: readonly unknown[] = name === 'ArrayBuffer' ? [first] : (values as unknown[]);
        const result: object = Reflect.construct(target, passed, newTarget === bound ? target : newTarget);
        const isView = isCopy && Reflect.get(result, 'buffer') === first;
        if (isCopy && !isView) reserve(Number(Reflect.get(result, 'byteLength')));
        return result;
      },
    });
    const { prototype } = constructor as { prototype: object };
    Object.defineProperty(prototype, 'constructor', { value: bound });
    return [[name, bound]];
  }

  return {
    boundConstructors: new Map(names.flatMap((name) => bind(name, Reflect.get(globalThis, name)))),
    isExceeded: () => isRefused || getHeapStatistics().external_memory > maxBytes,
  };
}
