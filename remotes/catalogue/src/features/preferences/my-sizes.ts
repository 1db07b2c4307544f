import { useSyncExternalStore } from 'react';
import {
  readField,
  readText,
  sessionChanged,
  sessionEnded,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';
import { createServiceContext } from '../../lib/service-context.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

/** Removed when the shopper has no sizes. */
export const mySizesKey = 'szn:my-sizes';
const maxSizes = 20;
/** Of the account. */
const maxSizeLength = 20;
const noSizes: readonly string[] = [];

export const [MySizesContext, useMySizesStore] =
  createServiceContext<ReturnType<typeof createMySizes>>('MySizes');

/** The shopper's sizes; none while hydrating, as on the server. */
export function useMySizes(): readonly string[] {
  const { subscribe, current } = useMySizesStore();
  return useSyncExternalStore(subscribe, current, () => noSizes);
}

type MySizesServices = Pick<ShellServices, 'bus' | 'http' | 'localStorage' | 'session'>;

type StoredSizes = {
  readonly sizes: readonly string[];
  /** The id of the member; `null` for a guest. */
  readonly owner: string | null;
  /** The account has others so far. */
  readonly isUnsent: boolean;
};

const nothingStored: StoredSizes = { sizes: noSizes, owner: null, isUnsent: false };

/**
 * The names of sizes that fit the shopper, as the size filter has them: of guests in this browser, of members in the account as well.
 * An account that never had any gets those of the guest. What could not be sent is sent with the next page.
 */
export function createMySizes({ bus, http, localStorage: storage, session }: MySizesServices) {
  const stored = createStoredValue(mySizesKey, () => storage.read(mySizesKey, readStored) ?? nothingStored);

  function store(next: StoredSizes): void {
    if (next.sizes.length === 0 && !next.isUnsent) storage.remove(mySizesKey);
    else storage.write(mySizesKey, next);
    stored.replace(next);
  }

  function memberId(): string | null {
    const state = session.current();
    return state.status === 'member' ? state.user.id : null;
  }

  const { send, fetchFromAccount } = createAccountSync({ http, memberId, store, current: stored.current });

  function onSession(state: SessionState): void {
    const { owner, isUnsent } = stored.current();
    if (state.status === 'unknown') return;
    const id = state.status === 'member' ? state.user.id : null;
    // The session ended where this code did not run.
    if (owner !== null && owner !== id) store(nothingStored);
    if (id !== null && owner === id && isUnsent) send();
    else if (id !== null) void fetchFromAccount(id);
  }

  return {
    current: () => stored.current().sizes,
    set: (sizes: readonly string[]) => {
      const owner = memberId();
      store({ sizes, owner, isUnsent: owner !== null });
      send();
    },
    subscribe: stored.subscribe,
    /** In browsers: applies changes of other tabs and of the account. */
    activate: (): Unsubscribe => {
      let last: string | undefined;
      const changes = bus.observe(sessionChanged).subscribe((state) => {
        const current = state.status === 'member' ? state.user.id : state.status;
        if (current !== last) onSession(state);
        last = current;
      });
      const endings = bus.observe(sessionEnded).subscribe(() => store(nothingStored));
      const stopTabs = stored.syncTabs();
      return () => {
        changes.unsubscribe();
        endings.unsubscribe();
        stopTabs();
      };
    },
  };
}

type AccountSyncOptions = Pick<MySizesServices, 'http'> & {
  readonly memberId: () => string | null;
  readonly current: () => StoredSizes;
  readonly store: (next: StoredSizes) => void;
};

function createAccountSync({ http, memberId, current, store }: AccountSyncOptions) {
  let sending = Promise.resolve();

  /** One after the other, so that the account has the last one. */
  function send(): void {
    sending = sending.then(async () => {
      const value = current();
      if (!value.isUnsent || value.owner === null || value.owner !== memberId()) return;
      const isSent = await http.post('/users/sizes', { sizes: value.sizes }).then(
        () => true,
        () => false,
      );
      if (isSent && current() === value) store({ ...value, isUnsent: false });
    });
  }

  async function fetchFromAccount(owner: string): Promise<void> {
    const before = current();
    const answer: unknown = await http.get('/users/sizes').catch(() => undefined);
    const sizes = readField(answer, 'sizes');
    // The shopper has chosen others meanwhile, or is another one.
    if (current() !== before || memberId() !== owner) return;
    if (Array.isArray(sizes)) store({ sizes: readSizes(sizes) ?? noSizes, owner, isUnsent: false });
    if (sizes !== null || before.sizes.length === 0) return;
    store({ ...before, owner, isUnsent: true });
    send();
  }

  return { send, fetchFromAccount };
}

function readStored(value: unknown): StoredSizes | undefined {
  // Earlier releases stored the sizes alone.
  const sizes = readSizes(Array.isArray(value) ? value : readField(value, 'sizes'));
  if (sizes === undefined) return undefined;
  return {
    sizes,
    owner: readText(readField(value, 'owner')) ?? null,
    isUnsent: readField(value, 'isUnsent') === true,
  };
}

function readSizes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.flatMap((size) => readText(size) ?? []).filter(({ length }) => length <= maxSizeLength);
  return [...new Set(names)].slice(0, maxSizes);
}
