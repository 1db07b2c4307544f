import { type SafeStorage, localKeys, sessionKeys } from '@szn/shared-contracts';

/** The browser storage of remotes, plus a method that stores plain text. */
export type BrowserStorage = SafeStorage & {
  /** Stores the text without JSON quotes, as other systems store tokens and paths. Returns whether it was stored. */
  readonly writeText: (key: string, text: string) => boolean;
};

export function openBrowserStorages(): { readonly local: BrowserStorage; readonly perTab: BrowserStorage } {
  return {
    local: createSafeStorage(() => window.localStorage),
    perTab: createSafeStorage(() => window.sessionStorage),
  };
}

/**
 * Storage that never throws. `open` is called once and may throw (`SecurityError` where cookies are blocked). Values
 * that the browser does not store (disabled, full) stay in memory until the page is closed; the stored value before them
 * is left, because an older session or list is better than none.
 */
export function createSafeStorage(open: () => Storage | undefined): BrowserStorage {
  const storage = attempt(open);
  const memory = new Map<string, string>();

  function writeText(key: string, text: string): boolean {
    const isStored = storage !== undefined && attempt(() => (storage.setItem(key, text), true)) === true;
    if (isStored) memory.delete(key);
    else memory.set(key, text);
    return isStored;
  }

  function remove(key: string): void {
    memory.delete(key);
    attempt(() => storage?.removeItem(key));
  }

  return {
    read: (key, read) => {
      const text = memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined;
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
    keys: () => [...memory.keys(), ...(attempt(() => Object.keys(storage ?? {})) ?? [])],
  };
}

// Plain text of another system is a value too; the reader decides whether it is valid.
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** `undefined` when storage throws (blocked, full, private mode). */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

// One slash without a further slash or backslash after it: browsers would read a host name there.
const sameOriginPath = /^\/(?![/\\])[^\s\\\p{Cc}]{0,500}$/u;

export function createLastVisitedPageStorage(local: BrowserStorage) {
  return {
    /** A path with its query on this origin, or `undefined`. */
    read: () => local.read(localKeys.lastVisitedPage, readSameOriginPath),
    write: (path: string) => {
      if (readSameOriginPath(path) !== undefined) local.writeText(localKeys.lastVisitedPage, path);
    },
  };
}

/** Once per browser session (specification, section 2, "Intro popup"). */
export function createIntroPopupStorage(session: BrowserStorage) {
  return {
    hasBeenSeen: () =>
      session.read(sessionKeys.hasSeenPopup, (value) => value === true || undefined) ?? false,
    markSeen: () => void session.write(sessionKeys.hasSeenPopup, true),
  };
}

/** `system`: the colour scheme of the device. */
export type Theme = 'system' | 'light' | 'dark';

/** As in the inline script, which applies it to further documents and tabs. */
const themeKey = 'theme';

/** The colour scheme that the shopper has chosen. It is an attribute of `root`, which the style sheet reads. */
export function createThemeStorage(local: BrowserStorage, root: HTMLElement) {
  return {
    current: (): Theme => {
      const { theme } = root.dataset;
      return theme === 'light' || theme === 'dark' ? theme : 'system';
    },
    subscribe: (onChange: () => void) => {
      const observer = new MutationObserver(onChange);
      observer.observe(root, { attributeFilter: ['data-theme'] });
      return () => observer.disconnect();
    },
    choose: (theme: Theme) => {
      root.dataset.theme = theme;
      local.writeText(themeKey, theme);
    },
  };
}

function readSameOriginPath(value: unknown): string | undefined {
  return typeof value === 'string' && sameOriginPath.test(value) ? value : undefined;
}
