/** What requests name is read again after this time. */
const cacheMs = 5000;
/** A request can name anything. */
const maxEntries = 100;

/** Remembers for seconds what `read` has resolved to. Concurrent calls share one read; a rejection is not remembered. */
export function createShortCache<Value>(
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const entries = new Map<string, { readonly readAt: number; readonly value: Promise<Value> }>();
  return (key) => {
    const cached = entries.get(key);
    if (cached && Date.now() - cached.readAt < cacheMs) return cached.value;
    if (entries.size >= maxEntries) entries.clear();
    const value = read(key);
    entries.set(key, { readAt: Date.now(), value });
    value.catch(() => entries.delete(key));
    return value;
  };
}
