import {
  contractVersion,
  providesContract,
  type ComposedRemote,
  type Composition,
  type Remote,
  type RemoteInstance,
  type ShellServices,
  sessionChanged,
} from '@szn/shared-contracts';
import { firstStyleAttribute } from '@szn/shared-contracts/rendering';
import { whenIdle } from '../lib/lazy-chunk.ts';
import type { FetchRemote } from './fetch-remote.ts';
import {
  fallbackVersionOf,
  withStatus,
  type RemoteSource,
  type RunningRemote,
  remoteErrorCode,
  RemoteUnavailableError,
} from './remote-source.ts';

export type RemoteLoaderOptions = {
  readonly composition: Composition;
  readonly fetchRemote: FetchRemote;
  /** The services for one remote; errors that it reports carry its name. */
  readonly servicesFor: (remote: ComposedRemote) => ShellServices;
  /** What `dehydrate` of each remote returned on the server. */
  readonly dehydratedStates: Readonly<Record<string, unknown>>;
  /** `fallback` is the version that replaces the remote because of the error. */
  readonly reportFailure: (error: unknown, remote: ComposedRemote, fallback: ComposedRemote | null) => void;
};

type RemoteLoad = {
  readonly promise: Promise<RemoteInstance>;
  readonly instance?: RemoteInstance;
  readonly hasFailed?: true;
};

/** Maximum time until the page shows the remote or an error. A development server may still be compiling. */
const loadTimeoutMs = process.env.NODE_ENV === 'development' ? 30_000 : 4000;
/** Share of the time limit for the assigned version where a fallback version exists. */
const primaryTimeoutShare = 0.7;

/** Loads and starts each remote once per page; a fallback version stays until the next full page load. */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteSource {
  const composed = options.composition.remotes.map((remote) => [remote.name, remote] as const);
  const running = new Map<string, RunningRemote>(composed);
  const loads = new Map<string, RemoteLoad>();
  const disposers = new Map<string, () => void>();
  const dehydratedStates = new Map(Object.entries(options.dehydratedStates));
  /** By entry: how often the version was fetched. */
  const rounds = new Map<string, number>();

  async function loadRemote(name: string, timeoutMs = loadTimeoutMs): Promise<RemoteInstance> {
    const remote = running.get(name);
    if (remote?.killed !== null) throw new RemoteUnavailableError(name, remote ? 'SZN-108' : 'SZN-101');
    const startedAt = performance.now();
    const elapsedMs = () => performance.now() - startedAt;
    try {
      checkContract(remote, remote.contract);
      const ownTimeoutMs = remote.previous ? timeoutMs * primaryTimeoutShare : timeoutMs;
      const round = rounds.get(remote.entry) ?? 0;
      rounds.set(remote.entry, round + 1);
      const definition = await options.fetchRemote(remote, round, ownTimeoutMs);
      checkContract(remote, definition.contract);
      const started = startRemote(definition, options.servicesFor(remote), dehydratedStates.get(name));
      disposers.set(name, started.dispose);
      running.set(name, { ...remote, loadMs: elapsedMs() });
      return started.instance;
    } catch (error) {
      const wasServerRendered = dehydratedStates.has(name);
      if (!fallBack(name, error)) throw error;
      // The failed version rendered the HTML and the data of the page: the page must be reloaded.
      if (wasServerRendered) throw new RemoteUnavailableError(name, 'SZN-107', error);
      return loadRemote(name, timeoutMs - elapsedMs());
    }
  }

  function fallBack(name: string, error: unknown): boolean {
    const remote = running.get(name);
    if (!remote) return false;
    // A version that a deployment has replaced needs no fallback: a reload gets the new version.
    const fallback = remoteErrorCode(error) === 'SZN-106' ? null : fallbackVersionOf(remote);
    options.reportFailure(error, remote, fallback);
    if (!fallback) return false;
    disposers.get(name)?.();
    for (const map of [disposers, loads, dehydratedStates]) map.delete(name);
    running.set(name, fallback);
    removeStyles(remote);
    return true;
  }

  function startLoad(name: string): Promise<RemoteInstance> {
    const promise = withStatus(loadRemote(name));
    loads.set(name, { promise });
    promise.then(
      (instance) => loads.set(name, { promise, instance }),
      () => loads.set(name, { promise, hasFailed: true }),
    );
    return promise;
  }

  const latest = (name: string) => loads.get(name)?.promise ?? startLoad(name);
  return {
    peek: (name) => loads.get(name)?.instance,
    latest,
    load: (name) => (loads.get(name)?.hasFailed ? startLoad(name) : latest(name)),
    running: (name) => running.get(name),
    fallBack,
  };
}

/** Starts a remote. On an error disposes what has started and throws a {@link RemoteUnavailableError}. */
function startRemote(definition: Remote, services: ShellServices, dehydratedState: unknown) {
  let instance: RemoteInstance | undefined;
  try {
    instance = definition.start(services, dehydratedState);
    const deactivate = instance.activate?.();
    const { dispose: disposeInstance } = instance;
    const dispose = () => {
      deactivate?.();
      disposeInstance?.();
    };
    return { instance, dispose };
  } catch (error) {
    instance?.dispose?.();
    throw new RemoteUnavailableError(definition.name, 'SZN-105', error);
  }
}

/** Throws when the shell does not provide the contract that the remote needs. `built`: the one it was built with. */
function checkContract({ name, needs }: ComposedRemote, built: string): void {
  const needed = needs ?? built;
  if (!providesContract(built, needed) || !providesContract(contractVersion, needed)) {
    throw new RemoteUnavailableError(name, 'SZN-104');
  }
}

/** Removes the style sheets of a version: two versions use the same class names for different rules. */
function removeStyles({ entry }: ComposedRemote): void {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const styles = `link[rel=stylesheet][href*="${folder}"], style[${firstStyleAttribute}*="${folder}"]`;
  for (const element of document.querySelectorAll(styles)) element.remove();
}

type IdleRemotesOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly services: ShellServices;
};

/** Starts the remotes that members need on every page (the wishlist service) once the browser is idle. */
export function startIdleRemotes({ composition, remotes, services }: IdleRemotesOptions): void {
  const memberRemotes = composition.remotes.filter((remote) => remote.activatesFor === 'member');
  services.bus.observe(sessionChanged).subscribe((session) => {
    if (session.status !== 'member') return;
    whenIdle(() => {
      // The loader reports failures; the page does not depend on these remotes.
      for (const remote of memberRemotes) remotes.load(remote.name).catch(() => undefined);
    });
  });
}
