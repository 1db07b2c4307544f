/** Globals with the interface of the web or of Node, but without the objects of Node behind them. */
export function createReplacements(): Readonly<Record<string, unknown>> {
  const { log, warn, error } = console;
  const { performance, crypto } = globalThis;
  const write =
    (print: typeof log) =>
    (...values: readonly unknown[]) =>
      print(values.map(toText).join(' ').slice(0, maxTextLength));
  const quiet = () => undefined;
  return {
    ...createTimers(),
    Buffer: createBufferForResponses(),
    process: { env: { NODE_ENV: process.env.NODE_ENV } },
    // Node prints objects with functions of the object, to which it hands its own printing function.
    console: {
      log: write(log),
      info: write(log),
      warn: write(warn),
      error: write(error),
      debug: quiet,
      trace: quiet,
      time: quiet,
      timeEnd: quiet,
      group: quiet,
      groupEnd: quiet,
    },
    performance: { now: () => performance.now(), timeOrigin: performance.timeOrigin },
    crypto: {
      randomUUID: () => crypto.randomUUID(),
      getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array),
    },
  };
}

const maxTextLength = 4000;

/** The value as text. Never throws and never returns something else. */
export function toText(value: unknown): string {
  try {
    if (value instanceof Error) return String(value.stack ?? value.message).slice(0, maxTextLength);
    return String(value).slice(0, maxTextLength);
  } catch {
    return 'a value that cannot be printed';
  }
}

/** What Node's `Response` calls to read its own body. The memory is cleared and belongs to one array. */
function createBufferForResponses() {
  const { Buffer } = globalThis;
  return {
    byteLength: (value: string) => Buffer.byteLength(value),
    isBuffer: () => false,
    allocUnsafe: (bytes: number) => new Uint8Array(bytes),
    concat: (parts: readonly Uint8Array[], bytes: number) => {
      const all = new Uint8Array(bytes);
      let position = 0;
      for (const part of parts) {
        all.set(part, position);
        position += part.length;
      }
      return all;
    },
  };
}

type Callback = (...values: readonly unknown[]) => void;

/** Timers with numbers, as in browsers: Node's timer objects link to the timers of the shell and of other remotes. */
function createTimers() {
  const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = globalThis;
  const timers = new Map<number, NodeJS.Timeout>();
  const immediates = new Map<number, NodeJS.Immediate>();
  let lastId = 0;

  function once(callback: Callback, delayMs?: number, ...values: readonly unknown[]): number {
    requireFunction(callback);
    const id = ++lastId;
    const run = () => {
      timers.delete(id);
      callback(...values);
    };
    timers.set(id, setTimeout(run, Number(delayMs)));
    return id;
  }

  function repeatedly(callback: Callback, delayMs?: number, ...values: readonly unknown[]): number {
    requireFunction(callback);
    const id = ++lastId;
    timers.set(
      id,
      setInterval(() => callback(...values), Number(delayMs)),
    );
    return id;
  }

  function soon(callback: Callback, ...values: readonly unknown[]): number {
    requireFunction(callback);
    const id = ++lastId;
    const run = () => {
      immediates.delete(id);
      callback(...values);
    };
    immediates.set(id, setImmediate(run));
    return id;
  }

  function clear(id: unknown): void {
    if (typeof id !== 'number') return;
    clearTimeout(timers.get(id));
    clearInterval(timers.get(id));
    clearImmediate(immediates.get(id));
    timers.delete(id);
    immediates.delete(id);
  }

  return {
    setTimeout: once,
    setInterval: repeatedly,
    setImmediate: soon,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}

function requireFunction(callback: unknown): void {
  if (typeof callback !== 'function') throw new TypeError('The callback of a timer must be a function.');
}
