import type { SafeStorage } from '@szn/shared-contracts';

/** The shell's own view of browser storage: as remotes see it, and with texts stored as they are. */
export type BrowserStorage = SafeStorage & {
  /** Stores the text without JSON quotes, as other systems keep tokens and paths. Whether it is stored. */
  readonly writeText: (key: string, text: string) => boolean;
};

/**
 * Storage that is always there. `open` is called once, and may throw (`SecurityError` where cookies are blocked);
 * what the browser refuses to keep (disabled, full) lives in memory for as long as the page does.
 */
export function createSafeStorage(open: () => Storage | undefined): BrowserStorage {
  const kept = attempt(open);
  const memory = new Map<string, string>();

  function writeText(key: string, text: string): boolean {
    const isKept = kept !== undefined && attempt(() => (kept.setItem(key, text), true)) === true;
    // An older value would contradict the newer one in memory after a reload.
    if (!isKept) attempt(() => kept?.removeItem(key));
    if (isKept) memory.delete(key);
    else memory.set(key, text);
    return isKept;
  }

  function remove(key: string): void {
    memory.delete(key);
    attempt(() => kept?.removeItem(key));
  }

  return {
    read: (key, read) => {
      const text = memory.get(key) ?? attempt(() => kept?.getItem(key)) ?? undefined;
      if (text === undefined) return undefined;
      const value = attempt(() => read(readJson(text)));
      if (value === undefined) remove(key);
      return value;
    },
    write: (key, value) => {
      const text = attempt(() => JSON.stringify(value));
      return text !== undefined && writeText(key, text);
    },
    writeText,
    remove,
  };
}

// Another system's bare text is a value too; the reader decides whether it means something.
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** Storage throws for reasons of the browser's (blocked, full, private mode), which all mean: nothing there. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
