import { createBus, type Composition, type Remote, type RemoteInstance } from '@szn/shared-contracts';
import type { RenderMember } from '@szn/shared-contracts/rendering';
import { withStatus, RemoteUnavailableError } from '../federation/remote-source.ts';
import type { ProviderFetch } from '../http/provider-fetch.ts';
import type { SharedReads } from '../http/shared-reads.ts';
import { applyCompositionData } from '../services/data-services.ts';
import { createServerServices } from '../services/server-services.ts';
import { createSlotService } from '../slots/slot-service.ts';
import type { ShellContext } from '../services/shell-context.tsx';

export type RequestShellOptions = {
  readonly composition: Composition;
  readonly remotes: ReadonlyMap<string, Remote>;
  readonly providerOrigin: string;
  /** How the provider is read; default: by a connection of this process. */
  readonly fetch?: ProviderFetch | undefined;
  readonly sharedReads?: SharedReads;
  readonly member?: RenderMember | null;
  readonly onUnanswered?: () => void;
};

export type RequestShell = ReturnType<typeof createRequestShell>;

/** Services, bus and remotes of one request: requests of different visitors share a process, but no state. */
export function createRequestShell(options: RequestShellOptions) {
  const { providerOrigin, fetch, sharedReads, member = null, onUnanswered } = options;
  const runtime = createServerServices({
    bus: createBus(),
    providerOrigin,
    fetch,
    sharedReads,
    member,
    onUnanswered,
  });
  const services = {
    ...runtime.services,
    slots: createSlotService(options.composition),
    ...applyCompositionData(options.composition),
  };
  const instances = new Map<string, RemoteInstance>();
  const started = new Map<string, Promise<RemoteInstance>>();

  async function start(name: string): Promise<RemoteInstance> {
    const remote = options.remotes.get(name);
    if (!remote) throw new RemoteUnavailableError(name, 'SZN-103');
    const instance = remote.start(services, undefined);
    instances.set(name, instance);
    return instance;
  }

  function load(name: string): Promise<RemoteInstance> {
    const promise = started.get(name) ?? withStatus(start(name));
    started.set(name, promise);
    return promise;
  }

  const context: ShellContext = {
    composition: options.composition,
    runtime,
    remotes: {
      peek: (name) => instances.get(name),
      load,
      latest: load,
      running: (name) => options.composition.remotes.find((remote) => remote.name === name),
      fallBack: () => false,
    },
    report: () => undefined,
    reloadPage: () => undefined,
    // For browsers only.
    frame: { protect: () => () => undefined, failPage: undefined },
  };
  return {
    context,
    dehydrate: () =>
      Object.fromEntries([...instances].map(([name, instance]) => [name, instance.dehydrate?.() ?? null])),
    dispose: () => {
      for (const instance of instances.values()) instance.dispose?.();
    },
  };
}
