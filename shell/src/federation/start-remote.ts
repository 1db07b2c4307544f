import { contractVersion, type Remote, type RemoteInstance, type ShellServices } from '@szn/shared-contracts';
import { RemoteUnavailableError } from './remote-unavailable-error.ts';

export type StartedRemote = {
  readonly instance: RemoteInstance;
  /** Undoes `activate` and the start itself. */
  readonly end: () => void;
};

/** Throws a {@link RemoteUnavailableError} when it cannot; nothing of the remote is left running then. */
export function startRemote(definition: Remote, services: ShellServices, state: unknown): StartedRemote {
  const { name, contract } = definition;
  checkContract(name, contract);
  let instance: RemoteInstance | undefined;
  try {
    instance = definition.start(services, state);
    const deactivate = instance.activate?.();
    const { dispose } = instance;
    return {
      instance,
      end: () => {
        deactivate?.();
        dispose?.();
      },
    };
  } catch (error) {
    instance?.dispose?.();
    throw new RemoteUnavailableError(name, 'SZN-105', error);
  }
}

/** Throws when the remote was built against another major version of the contracts. */
export function checkContract(name: string, contract: string): void {
  if (majorOf(contract) !== majorOf(contractVersion)) throw new RemoteUnavailableError(name, 'SZN-104');
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? version;
}
