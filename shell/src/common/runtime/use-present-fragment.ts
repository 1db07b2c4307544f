import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router';

/**
 * Where the shopper is at this moment, for what a fragment opens over a page. React Router has React draw a new address
 * in a transition, which waits for as long as the page's HTML waits for a script: `useLocation` tells of it later, or
 * never. A fragment does not reach the server, so the first render of a browser does not know it either. React Router has
 * no public way to its router: below one that cannot be followed, this is `useLocation`.
 */
export function usePresentLocation(): Location {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const drawn = useLocation();
  // oxlint-disable-next-line typescript/unbound-method -- a function of a closure: it has no `this`
  const subscribe = router?.subscribe ?? subscribeToNone;
  const present = useSyncExternalStore(subscribe, () => router?.state.location ?? drawn, readNone);
  return present ?? { ...drawn, hash: '' };
}

const subscribeToNone = () => () => undefined;
const readNone = () => null;
