import { createContext, use } from 'react';
import type { ShellServices } from '@szn/shared-contracts';
import type { Shelves } from './shelves/create-shelves.ts';

/** What one start of this remote hands to everything it draws. */
export type Home = {
  readonly services: ShellServices;
  readonly shelves: Shelves;
  /** Whether the splash opens this page: once, where the document was loaded at home. */
  readonly splash: { readonly isDue: () => boolean; readonly setOver: () => void };
};

const HomeContext = createContext<Home | undefined>(undefined);

/** Hands it to the page. */
export const HomeProvider = HomeContext.Provider;

export function useHome(): Home {
  const home = use(HomeContext);
  if (!home) throw new Error('A part of the home page needs its provider around it.');
  return home;
}
