import type { LeftListing, ListingStorage } from './listing-storage.ts';

/**
 * React Router's key of an entry without one: a fragment's that the browser itself made, and in shells that do not name
 * it, the entry with which a document was opened.
 */
const unnamedEntryKey = 'default';

/**
 * What the shopper left at an entry of the history that is traversed to. A typed address and a new tab are traversals
 * to the router too, but no returns.
 */
export function readLeftListing(storage: ListingStorage, entryKey: string): LeftListing | undefined {
  const isReturn = entryKey !== unnamedEntryKey || storage.isWritten(entryKey) || wasDocumentRevisited();
  return isReturn ? storage.read(entryKey) : undefined;
}

/** The key of the entry that the browser is at, as React Router keeps it in the browser's history. */
export function currentEntryKey(): string {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
  return typeof key === 'string' ? key : unnamedEntryKey;
}

function wasDocumentRevisited(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}
