import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether the component was first drawn by the server: true there and, for as long as it is mounted, in the browser
 * that hydrates it; false where it was first drawn in the browser.
 */
export function useWasServerDrawn(): boolean {
  // React asks for the server's snapshot on the server and while hydrating. Were the other one different, every
  // component that asks would be drawn twice.
  const [first] = useState({ isByServer: false });
  return useSyncExternalStore(
    neverChanges,
    () => first.isByServer,
    () => (first.isByServer = true),
  );
}
