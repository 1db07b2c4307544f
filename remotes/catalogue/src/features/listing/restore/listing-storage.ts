import { isJsonObject, readField, type SafeStorage } from '@szn/shared-contracts';
import { type ListingSnapshot, readSnapshot, writeSnapshot } from '../state/listing-state.ts';

/** Which card was first on the screen, and how far below the screen's top its own top was, in CSS pixels. */
export type ScrollAnchor = { readonly index: number; readonly top: number };

/** A list as it was left at one entry of the browser's history. */
export type LeftListing = {
  readonly place: string;
  readonly snapshot: ListingSnapshot;
  /** `null` when the shopper had not scrolled into the list. */
  readonly anchor: ScrollAnchor | null;
};

export type ListingStorage = {
  readonly read: (entryKey: string) => LeftListing | undefined;
  /** Remembers it in this document, at no cost to the tap that leads away from the list. */
  readonly write: (entryKey: string, left: LeftListing) => void;
  /** Puts what was written into the browser's storage: for when the document may not come back. */
  readonly store: () => void;
  /** Whether this document has written the entry; otherwise an earlier document of the tab has. */
  readonly isWritten: (entryKey: string) => boolean;
};

const indexKey = 'szn:lists';
const mostEntries = 8;
/** Of a list, in the browser's storage: some 200 KB. Whoever has scrolled further comes back to the end of this. */
const mostProducts = 600;

/**
 * Keeps the lists of the entries left last for as long as the tab lives: whole for Back and Forward within a document,
 * their beginnings through reloads and being discarded by a phone that is short of memory.
 */
export function createListingStorage(storage: SafeStorage): ListingStorage {
  const written = new Map<string, LeftListing>();
  const unstored = new Set<string>();
  const readIndex = () => storage.read(indexKey, readTexts) ?? [];

  return {
    isWritten: (entryKey) => written.has(entryKey),
    read: (entryKey) => written.get(entryKey) ?? storage.read(storageKey(entryKey), readStoredListing),
    write: (entryKey, left) => {
      // The entry written last is the last key.
      written.delete(entryKey);
      written.set(entryKey, left);
      unstored.add(entryKey);
      for (const key of [...written.keys()].slice(0, -mostEntries)) written.delete(key);
    },
    store: () => {
      if (unstored.size === 0) return;
      const earlier = readIndex().filter((key) => !written.has(key));
      const kept = [...earlier, ...written.keys()].slice(-mostEntries);
      for (const key of [...earlier, ...unstored]) if (!kept.includes(key)) storage.remove(storageKey(key));
      storage.write(indexKey, kept);
      for (const [key, left] of written)
        if (unstored.has(key)) storage.write(storageKey(key), toStored(left));
      unstored.clear();
    },
  };
}

function toStored({ place, snapshot, anchor }: LeftListing): unknown {
  const lastIndex = mostProducts - 1;
  return {
    place,
    snapshot: writeSnapshot(limitSize(snapshot)),
    anchor: anchor && { ...anchor, index: Math.min(anchor.index, lastIndex) },
  };
}

function storageKey(entryKey: string): `szn:${string}` {
  return `szn:list:${entryKey}`;
}

function limitSize(snapshot: ListingSnapshot): ListingSnapshot {
  const { products, firstPage, page } = snapshot;
  if (products.length <= mostProducts) return snapshot;
  // Whole pages, so that the next page to ask for is still the right one; what repeats is left out on arrival.
  const pages = Math.floor((mostProducts / products.length) * (page - firstPage));
  return {
    ...snapshot,
    products: products.slice(0, mostProducts),
    page: firstPage + pages,
    hasMore: true,
    lastBrought: 'news',
  };
}

function readStoredListing(value: unknown): LeftListing | undefined {
  const place = readField(value, 'place');
  const snapshot = readSnapshot(readField(value, 'snapshot'));
  if (typeof place !== 'string' || snapshot === undefined) return undefined;
  return { place, snapshot, anchor: readAnchor(readField(value, 'anchor')) };
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
