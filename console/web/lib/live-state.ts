import { createContext, use, useSyncExternalStore } from 'react';
import type { ConsoleState, EnvironmentState, StateEvent } from '../../api/state.ts';

export type LiveState = {
  /** `null` until the first event. */
  readonly state: ConsoleState | null;
  readonly isConnected: boolean;
};

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Follows `/api/events` from the first subscription on; the browser connects again by itself. */
export function createLiveStore(openSource: () => EventSource = () => new EventSource('/api/events')) {
  let current: LiveState = { state: null, isConnected: false };
  let source: EventSource | null = null;
  const listeners = new Set<() => void>();

  function publish(next: LiveState): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function open(): void {
    source = openSource();
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by the server of this page
      const event = JSON.parse(data) as StateEvent;
      publish({ state: applyEvent(current.state, event), isConnected: true });
    });
    source.addEventListener('error', () => publish({ ...current, isConnected: false }));
  }

  return {
    read: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!source) open();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        source?.close();
        source = null;
      };
    },
  };
}

/** Adds what has changed to the last state. */
export function applyEvent(last: ConsoleState | null, { removed, ...event }: StateEvent): ConsoleState {
  const changed = new Map(event.environments.map((one) => [one.name, one]));
  const others = (last?.environments ?? []).filter(
    ({ name }) => !changed.has(name) && !removed.includes(name),
  );
  const environments = [...others, ...changed.values()].sort(
    (one, other) => rankOf(one.name) - rankOf(other.name) || one.name.localeCompare(other.name),
  );
  return { ...event, environments };
}

/** In the order in which versions reach visitors. */
function rankOf(environment: string): number {
  const ranks = [/^local/, /^(?:dev|test|qa)/, /^stag/, /^prod/];
  const rank = ranks.findIndex((pattern) => pattern.test(environment));
  return rank === -1 ? 1.5 : rank;
}

export const LiveContext = createContext<LiveStore | null>(null);

export function useLiveState(): LiveState {
  const store = use(LiveContext);
  if (!store) throw new Error('There is no store of the live state.');
  return useSyncExternalStore(store.subscribe, store.read);
}

export function findEnvironment(state: ConsoleState | null, name: string): EnvironmentState | undefined {
  return state?.environments.find((one) => one.name === name);
}
