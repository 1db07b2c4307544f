import { useSyncExternalStore } from 'react';

/** False on the server and in the first render of a browser, where both must agree; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
