import type { HydrationState } from 'react-router-dom';
import { isJsonObject, readField, readText, type Composition } from '@szn/shared-contracts';
import { blockIds, type PageData } from '@szn/shared-contracts/rendering';
import type { MemberCookie } from '../session/member-cookie.ts';

/** Reads the JSON blocks of this document. Throws without a composition: no page can be rendered then. */
export function readPageBlocks(document: Document): { composition: Composition; page: PageData } {
  const composition = readBlock(document, blockIds.composition);
  if (!isComposition(composition)) throw new Error('The document contains no composition of remotes.');
  const page = readBlock(document, blockIds.page);
  const hydration = readField(page, 'hydration');
  const remoteStates = readField(page, 'remoteStates');
  const memberId = readText(readField(page, 'memberId'));
  return {
    composition,
    page: {
      hydration: isHydrationState(hydration) ? hydration : null,
      remoteStates: isJsonObject(remoteStates) ? remoteStates : {},
      ...(memberId !== undefined && { memberId }),
    },
  };
}

/** Whether the server rendered the page for a member who is not the one signed in on this browser any more. */
export function isOfAnotherMember({ memberId }: PageData, memberCookie: MemberCookie): boolean {
  return memberId !== undefined && memberId !== memberCookie.read();
}

/**
 * Whether the address has changed since the document was requested: after a reload, Back leads to the page before within the
 * same document, also while that is still loading.
 */
export function isOfAnotherAddress({
  performance,
  location,
}: Pick<Window, 'performance' | 'location'>): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined) return false;
  const requested = new URL(navigation.name);
  return requested.pathname + requested.search !== location.pathname + location.search;
}

/**
 * Gives the first history entry a key of its own, which stays across reloads. React Router names each of them `default`,
 * so two documents in one tab would share their scroll position and saved listing.
 */
export function tagInitialHistoryEntry(history: History): void {
  const state: { readonly key?: unknown } | null = history.state;
  if (!state?.key) history.replaceState({ ...state, key: String(performance.timeOrigin) }, '');
}

function readBlock(document: Document, id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

// The gateway validates the blocks and is released with this shell, so only their presence is checked.
function isComposition(value: unknown): value is Composition {
  return Array.isArray(readField(value, 'remotes'));
}

function isHydrationState(value: unknown): value is HydrationState {
  return isJsonObject(readField(value, 'loaderData'));
}
