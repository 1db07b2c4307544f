import type { ComposedRemote, Composition, RemoteInstance, ShellServices } from '@szn/shared-contracts';
import type { FetchDefinition } from './fetch-remote.ts';
import type { RemoteSource, RunningRemote } from './remote-source.ts';
import { failureCodeOf, RemoteUnavailableError } from './remote-unavailable-error.ts';
import { standInFor } from './stand-in-for.ts';
import { checkContract, startRemote, type StartedRemote } from './start-remote.ts';
import { withOutcome } from './with-outcome.ts';

export type RemoteLoaderOptions = {
  readonly composition: Composition;
  readonly fetchDefinition: FetchDefinition;
  /** The services as one remote gets them; errors it reports carry its name. */
  readonly servicesFor: (remote: ComposedRemote) => ShellServices;
  /** What each remote's `dehydrate` gave on the server. */
  readonly states: Readonly<Record<string, unknown>>;
  /** `standIn` takes the remote's place because of the error. */
  readonly reportFailure: (error: unknown, remote: ComposedRemote, standIn: ComposedRemote | null) => void;
};

type Slot = {
  readonly promise: Promise<RemoteInstance>;
  /** Once it has come. */
  readonly instance?: RemoteInstance;
  readonly hasFailed?: true;
};

/** After so long a shopper must have been told. */
const budgetMs = 4000;
/** Of the budget, where the previous version stands by. */
const shareOfFirst = 0.7;

/**
 * Brings remotes into the page, each once, and starts them; survives every way in which one can fail to come. Where the
 * version of this visit fails, the previous one takes its place until the page is loaded anew.
 */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteSource {
  const running = new Map<string, RunningRemote>();
  for (const remote of options.composition.remotes) running.set(remote.name, remote);
  const slots = new Map<string, Slot>();
  const ends = new Map<string, () => void>();
  const states = new Map(Object.entries(options.states));
  const nextRound = createRoundCounter();

  async function bring(name: string, limitMs = budgetMs): Promise<RemoteInstance> {
    const remote = running.get(name);
    if (!remote) throw new RemoteUnavailableError(name, 'SZN-101');
    if (remote.killed !== null) throw new RemoteUnavailableError(name, 'SZN-108');
    const startedAt = performance.now();
    const elapsedMs = () => performance.now() - startedAt;
    try {
      const { instance, end } = await startVersion(options, remote, {
        round: nextRound(remote),
        limitMs: remote.previous ? limitMs * shareOfFirst : limitMs,
        state: states.get(name),
      });
      ends.set(name, end);
      running.set(name, { ...remote, loadMs: elapsedMs() });
      return instance;
    } catch (error) {
      const wasRendered = states.has(name);
      if (!fallBack(name, error)) throw error;
      // The HTML and the data at hand are of the version that failed: the page must begin anew.
      if (wasRendered) throw new RemoteUnavailableError(name, 'SZN-107', error);
      return bring(name, limitMs - elapsedMs());
    }
  }

  function fallBack(name: string, error: unknown): boolean {
    const remote = running.get(name);
    if (!remote) return false;
    // What a deployment has replaced needs no stand-in: a reload brings what it has put in its place.
    const standIn = failureCodeOf(error) === 'SZN-106' ? null : standInFor(remote);
    options.reportFailure(error, remote, standIn);
    if (!standIn) return false;
    ends.get(name)?.();
    for (const kept of [ends, slots, states]) kept.delete(name);
    running.set(name, standIn);
    removeStyles(remote);
    return true;
  }

  function begin(name: string): Promise<RemoteInstance> {
    const promise = withOutcome(bring(name));
    const keep = (outcome: Omit<Slot, 'promise'>) => slots.set(name, { promise, ...outcome });
    keep({});
    promise.then(
      (instance) => keep({ instance }),
      () => keep({ hasFailed: true }),
    );
    return promise;
  }

  const latest = (name: string) => slots.get(name)?.promise ?? begin(name);
  return {
    peek: (name) => slots.get(name)?.instance,
    latest,
    load: (name) => (slots.get(name)?.hasFailed ? begin(name) : latest(name)),
    running: (name) => running.get(name),
    fallBack,
  };
}

/** How many times each version has been asked for before. */
function createRoundCounter(): (version: ComposedRemote) => number {
  const rounds = new Map<string, number>();
  return ({ entry }) => {
    const round = rounds.get(entry) ?? 0;
    rounds.set(entry, round + 1);
    return round;
  };
}

type Attempt = { readonly round: number; readonly limitMs: number; readonly state: unknown };

async function startVersion(
  { fetchDefinition, servicesFor }: RemoteLoaderOptions,
  remote: ComposedRemote,
  { round, limitMs, state }: Attempt,
): Promise<StartedRemote> {
  checkContract(remote.name, remote.contract);
  return startRemote(await fetchDefinition(remote, round, limitMs), servicesFor(remote), state);
}

/** Two versions give their parts the same class names, and must not dress each other's. */
function removeStyles({ entry }: ComposedRemote): void {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const link of document.querySelectorAll(`link[rel=stylesheet][href*="${folder}"]`)) link.remove();
}
