import { useSyncExternalStore } from 'react';
import {
  readField,
  readText,
  sessionChanged,
  sessionEnded,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

/** Removed when the shopper has no sizes. */
export const mySizesKey = 'szn:my-sizes';
const maxSizes = 20;
const noSizes: readonly string[] = [];

export const [MySizesContext, useMySizesStore] =
  createServiceContext<ReturnType<typeof createMySizes>>('MySizes');

/** The shopper's sizes; none while hydrating, as on the server. */
export function useMySizes(): readonly string[] {
  const { subscribe, current } = useMySizesStore();
  return useSyncExternalStore(subscribe, current, () => noSizes);
}

type MySizesServices = Pick<ShellServices, 'bus' | 'http' | 'localStorage' | 'session'>;

/**
 * The names of sizes that fit the shopper, as the size filter has them: of guests in this browser, of members in the account as well.
 * The account's sizes go before those of the device; an account that never had any gets those.
 */
export function createMySizes({ bus, http, localStorage: storage, session }: MySizesServices) {
  const { current, replace, subscribe, syncTabs } = createStoredValue(
    mySizesKey,
    () => storage.read(mySizesKey, readSizes) ?? noSizes,
  );

  function store(sizes: readonly string[]): void {
    if (sizes.length === 0) storage.remove(mySizesKey);
    else storage.write(mySizesKey, sizes);
    replace(sizes);
  }

  /** A change that is not sent stays on the device until the account answers again. */
  async function send(sizes: readonly string[]): Promise<void> {
    await http.post('/users/sizes', { sizes }).catch(() => undefined);
  }

  async function fetchFromAccount(): Promise<void> {
    const before = current();
    const answer: unknown = await http.get('/users/sizes').catch(() => undefined);
    const sizes = readField(answer, 'sizes');
    // The shopper has chosen others meanwhile.
    if (current() !== before) return;
    if (sizes === null && before.length > 0) await send(before);
    if (Array.isArray(sizes)) store(readSizes(sizes) ?? noSizes);
  }

  return {
    current,
    set: (sizes: readonly string[]) => {
      store(sizes);
      if (session.current().status === 'member') void send(sizes);
    },
    subscribe,
    /** In browsers: applies changes of other tabs and of the account. */
    activate: (): Unsubscribe => {
      let member: string | undefined;
      const changes = bus.observe(sessionChanged).subscribe((state) => {
        const id = state.status === 'member' ? state.user.id : undefined;
        if (id !== undefined && id !== member) void fetchFromAccount();
        member = id;
      });
      const endings = bus.observe(sessionEnded).subscribe(() => store(noSizes));
      const stopTabs = syncTabs();
      return () => {
        changes.unsubscribe();
        endings.unsubscribe();
        stopTabs();
      };
    },
  };
}

function readSizes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return [...new Set(value.flatMap((size) => readText(size) ?? []))].slice(0, maxSizes);
}
