import type { SafeStorage } from '../remote/shell-services.ts';

/** Storage in memory. Values pass through JSON and invalid ones are removed, as in a browser. */
export function createMemoryStorage(initial: Readonly<Record<string, unknown>> = {}): SafeStorage {
  const texts = new Map(Object.entries(initial).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    read: (key, read) => {
      const text = texts.get(key);
      const value = text === undefined ? undefined : read(JSON.parse(text));
      if (value === undefined) texts.delete(key);
      return value;
    },
    write: (key, value) => {
      const text = toJson(value);
      if (text !== undefined) texts.set(key, text);
      return text !== undefined;
    },
    remove: (key) => {
      texts.delete(key);
    },
    keys: () => [...texts.keys()],
  };
}

/** `undefined` for values without a JSON form: functions, bigints, circular objects. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
