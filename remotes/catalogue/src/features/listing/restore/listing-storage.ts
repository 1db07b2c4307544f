import { isJsonObject, readField, type SafeStorage } from '@szn/shared-contracts';
import { createServiceContext } from '../../../lib/service-context.ts';
import { readSnapshot, writeSnapshot, type ListingSnapshot } from '../state/listing-state.ts';

/** Index of the first card in the viewport, and the distance of its top from the viewport's top in CSS pixels. */
export type ScrollAnchor = { readonly index: number; readonly top: number };

export type SavedListing = {
  readonly listingId: string;
  readonly snapshot: ListingSnapshot;
  readonly anchor: ScrollAnchor | null;
};

export type ListingStorage = ReturnType<typeof createListingStorage>;

export const [ListingStorageContext, useListingStorage] =
  createServiceContext<ListingStorage>('ListingStorage');

const indexKey = 'szn:lists';
const maxEntries = 8;
/** Of one list in browser storage: about 200 KB. A longer list is restored up to this product. */
const maxProducts = 600;

/**
 * Stores lists by the key of their history entry, for the last visited entries: complete in memory for Back and Forward
 * within a document, and their first products in session storage for reloads and discarded tabs.
 */
export function createListingStorage(storage: SafeStorage) {
  const written = new Map<string, SavedListing>();
  const unstored = new Set<string>();
  const readIndex = () => storage.read(indexKey, readTexts) ?? [];

  return {
    /** Whether this document has saved the entry; otherwise an earlier document of the tab has. */
    isWritten: (entryKey: string) => written.has(entryKey),
    read: (entryKey: string) =>
      written.get(entryKey) ?? storage.read(storageKey(entryKey), readStoredListing),
    /** Saves the list in memory, so that leaving a page stays fast. */
    write: (entryKey: string, saved: SavedListing) => {
      // Keys are in order of use.
      written.delete(entryKey);
      written.set(entryKey, saved);
      unstored.add(entryKey);
      for (const key of [...written.keys()].slice(0, -maxEntries)) written.delete(key);
    },
    /** Copies the saved lists into browser storage, before the browser may discard the document. */
    store: () => {
      if (unstored.size === 0) return;
      const earlier = readIndex().filter((key) => !written.has(key));
      const recent = [...earlier, ...written.keys()].slice(-maxEntries);
      for (const key of [...earlier, ...unstored]) if (!recent.includes(key)) storage.remove(storageKey(key));
      storage.write(indexKey, recent);
      for (const [key, saved] of written)
        if (unstored.has(key)) storage.write(storageKey(key), toStored(saved));
      unstored.clear();
    },
  };
}

/** React Router's key for an entry without a key: a fragment navigation by the browser, or a document's first entry. */
const unnamedEntryKey = 'default';

/** The list saved at a history entry. A typed URL or a new tab also counts as POP, but restores nothing. */
export function readSavedListing(storage: ListingStorage, entryKey: string): SavedListing | undefined {
  const isReturn = entryKey !== unnamedEntryKey || storage.isWritten(entryKey) || wasDocumentRevisited();
  return isReturn ? storage.read(entryKey) : undefined;
}

export function currentEntryKey(): string {
  const key = readField(window.history.state, 'key');
  return typeof key === 'string' ? key : unnamedEntryKey;
}

function wasDocumentRevisited(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}

function storageKey(entryKey: string): `szn:${string}` {
  return `szn:list:${entryKey}`;
}

function toStored({ listingId, snapshot, anchor }: SavedListing): unknown {
  return {
    listingId,
    snapshot: writeSnapshot(limitSize(snapshot)),
    anchor: anchor && { ...anchor, index: Math.min(anchor.index, maxProducts - 1) },
  };
}

function limitSize(snapshot: ListingSnapshot): ListingSnapshot {
  const { products, firstPage, page } = snapshot;
  if (products.length <= maxProducts) return snapshot;
  // Whole pages, so that the next page is the right one; repeated products are removed when they are appended.
  const pages = Math.floor((maxProducts / products.length) * (page - firstPage));
  return {
    ...snapshot,
    products: products.slice(0, maxProducts),
    page: firstPage + pages,
    hasMore: true,
    lastPageResult: 'new',
  };
}

function readStoredListing(value: unknown): SavedListing | undefined {
  const listingId = readField(value, 'listingId');
  const snapshot = readSnapshot(readField(value, 'snapshot'));
  if (typeof listingId !== 'string' || snapshot === undefined) return undefined;
  return { listingId, snapshot, anchor: readAnchor(readField(value, 'anchor')) };
}

function readAnchor(value: unknown): ScrollAnchor | null {
  if (!isJsonObject(value)) return null;
  const index = readField(value, 'index');
  const top = readField(value, 'top');
  return typeof index === 'number' && typeof top === 'number' ? { index, top } : null;
}

function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : undefined;
}
