import type { HydrationState } from 'react-router';
import { isJsonObject, readField, type Composition } from '@szn/shared-contracts';
import { blockIds, type PageData } from '@szn/shared-contracts/rendering';

/** Reads the blocks of this document. Throws when the composition is missing: nothing can be shown without it. */
export function readPageBlocks(document: Document): { composition: Composition; page: PageData } {
  const composition = readBlock(document, blockIds.composition);
  if (!isComposition(composition)) throw new Error('The page carries no composition of remotes.');
  const page = readBlock(document, blockIds.page);
  const hydration = readField(page, 'hydration');
  const remoteStates = readField(page, 'remoteStates');
  return {
    composition,
    page: {
      hydration: isHydrationState(hydration) ? hydration : null,
      remoteStates: isJsonObject(remoteStates) ? remoteStates : {},
    },
  };
}

function readBlock(document: Document, id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

// The gateway that wrote the blocks validated them and ships with this shell; only their presence is in doubt.
function isComposition(value: unknown): value is Composition {
  return Array.isArray(readField(value, 'remotes'));
}

function isHydrationState(value: unknown): value is HydrationState {
  return isJsonObject(readField(value, 'loaderData'));
}
