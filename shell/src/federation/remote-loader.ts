import {
  contractVersion,
  type ComposedRemote,
  type Composition,
  type Remote,
  type RemoteInstance,
  type ShellServices,
} from '@szn/shared-contracts';
import type { FetchDefinition } from './fetch-definition.ts';
import type { RemoteSource } from './remote-source.ts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';
import { withOutcome } from './with-outcome.ts';

export type RemoteLoaderOptions = {
  readonly composition: Composition;
  readonly fetchDefinition: FetchDefinition;
  /** The services as one remote gets them; errors it reports carry its name. */
  readonly servicesFor: (remote: ComposedRemote) => ShellServices;
  /** What each remote's `dehydrate` gave on the server. */
  readonly states: Readonly<Record<string, unknown>>;
  readonly reportFailure: (error: unknown, remote: ComposedRemote | undefined) => void;
};

type Slot = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly promise: Promise<RemoteInstance>;
  readonly instance?: RemoteInstance;
  /** How many times the remote has been asked for, this one included. */
  readonly round: number;
};

/** Brings remotes into the page, each once, and starts them; survives every way in which one can fail to come. */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteSource {
  const slots = new Map<string, Slot>();

  const find = (name: string) => options.composition.remotes.find((remote) => remote.name === name);

  async function bring(name: string, round: number): Promise<RemoteInstance> {
    const remote = find(name);
    if (!remote) throw new RemoteUnavailableError(name, 'SZN-101');
    return start(await options.fetchDefinition(remote, round), remote);
  }

  function start(definition: Remote, remote: ComposedRemote): RemoteInstance {
    if (majorOf(definition.contract) !== majorOf(contractVersion)) {
      throw new RemoteUnavailableError(remote.name, 'SZN-104');
    }
    let instance: RemoteInstance | undefined;
    try {
      instance = definition.start(options.servicesFor(remote), options.states[remote.name]);
      instance.activate?.();
      return instance;
    } catch (error) {
      instance?.dispose?.();
      throw new RemoteUnavailableError(remote.name, 'SZN-105', error);
    }
  }

  function begin(name: string, round: number): Promise<RemoteInstance> {
    const promise = withOutcome(bring(name, round));
    slots.set(name, { status: 'loading', promise, round });
    promise.then(
      (instance) => slots.set(name, { status: 'ready', promise, instance, round }),
      (error: unknown) => {
        slots.set(name, { status: 'failed', promise, round });
        options.reportFailure(error, find(name));
      },
    );
    return promise;
  }

  return {
    peek: (name) => slots.get(name)?.instance,
    latest: (name) => slots.get(name)?.promise ?? begin(name, 0),
    load: (name) => {
      const slot = slots.get(name);
      return slot && slot.status !== 'failed' ? slot.promise : begin(name, slot ? slot.round + 1 : 0);
    },
  };
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? version;
}
