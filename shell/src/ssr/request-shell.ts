import { createBus, type Composition, type Remote, type RemoteInstance } from '@szn/shared-contracts';
import type { ShellContext } from '../services/shell-context.tsx';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { withOutcome } from '../federation/with-outcome.ts';
import { createServerServices } from '../services/server-services.ts';

export type RequestShellOptions = {
  readonly composition: Composition;
  /** The remotes whose server script could be evaluated. */
  readonly remotes: ReadonlyMap<string, Remote>;
  readonly providerOrigin: string;
};

/** The shell of one request: services, bus and remotes made anew, since many visitors share the process. */
export type RequestShell = {
  readonly context: ShellContext;
  /** What each started remote hands to its life in the browser. */
  readonly dehydrate: () => Readonly<Record<string, unknown>>;
  /** Ends the started remotes. */
  readonly dispose: () => void;
};

export function createRequestShell(options: RequestShellOptions): RequestShell {
  const runtime = createServerServices({ bus: createBus(), providerOrigin: options.providerOrigin });
  const { services } = runtime;
  const instances = new Map<string, RemoteInstance>();
  const started = new Map<string, Promise<RemoteInstance>>();

  const findComposed = (name: string) => options.composition.remotes.find((remote) => remote.name === name);

  async function start(name: string): Promise<RemoteInstance> {
    const remote = options.remotes.get(name);
    if (!remote) throw new RemoteUnavailableError(name, 'SZN-103');
    const instance = remote.start(services, undefined);
    instances.set(name, instance);
    return instance;
  }

  function load(name: string): Promise<RemoteInstance> {
    const promise = started.get(name) ?? withOutcome(start(name));
    started.set(name, promise);
    return promise;
  }

  return {
    context: {
      composition: options.composition,
      runtime,
      services,
      remotes: {
        peek: (name) => instances.get(name),
        load,
        latest: load,
        running: findComposed,
        fallBack: () => false,
      },
      report: () => undefined,
      reloadPage: () => undefined,
    },
    dehydrate: () =>
      Object.fromEntries([...instances].map(([name, instance]) => [name, instance.dehydrate?.() ?? null])),
    dispose: () => {
      for (const instance of instances.values()) instance.dispose?.();
    },
  };
}
