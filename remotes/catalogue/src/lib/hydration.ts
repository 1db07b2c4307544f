import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** `false` on the server and in the render that hydrates, `true` afterwards. */
export function useHasHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * Whether the component was first rendered on the server: `true` there and, as long as it is mounted, in the browser
 * that hydrates it; `false` if it was first rendered in the browser.
 */
export function useWasServerRendered(): boolean {
  // React reads the server snapshot on the server and while hydrating. Both snapshots return the same value afterwards:
  // otherwise React would render every component that uses the hook twice.
  const [first] = useState({ isOnServer: false });
  return useSyncExternalStore(
    neverChanges,
    () => first.isOnServer,
    () => (first.isOnServer = true),
  );
}
