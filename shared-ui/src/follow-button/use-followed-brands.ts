import { useSyncExternalStore } from 'react';
import { followsChanged, followsKey, readFollowedBrands, type ShellServices } from '@szn/shared-contracts';

type Services = Pick<ShellServices, 'bus' | 'localStorage'>;
type Follows = ReturnType<typeof createFollows>;

const none: readonly string[] = [];
const followsByBus = new WeakMap<Services['bus'], Follows>();

/**
 * The keys of the followed brands: what account publishes or, where it does not run yet, what it has stored, also from
 * another tab. None on the server and while hydrating.
 */
export function useFollowedBrands(services: Services): readonly string[] {
  const follows = followsByBus.get(services.bus) ?? createFollows(services);
  followsByBus.set(services.bus, follows);
  return useSyncExternalStore(follows.subscribe, follows.current, () => none);
}

/** One for each page, because a page has a button for each of many brands. */
function createFollows({ bus, localStorage }: Services) {
  let brands: readonly string[] | undefined;
  const read = () => localStorage.read(followsKey, readFollowedBrands) ?? none;
  return {
    current: () => (brands ??= read()),
    subscribe: (listener: () => void) => {
      const change = (next: readonly string[]) => {
        brands = next;
        listener();
      };
      const published = bus.observe(followsChanged).subscribe((state) => change(state.brands));
      // `key` is null when the storage was cleared.
      const onStorage = ({ key }: StorageEvent) => {
        if (key === followsKey || key === null) change(read());
      };
      window.addEventListener('storage', onStorage);
      return () => {
        published.unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
