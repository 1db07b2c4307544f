import type { Workspace } from './context/release-context.ts';

type OperatorWorkspace = Pick<Workspace, 'program'> & Partial<Pick<Workspace, 'store' | 'addressOf'>>;

const rejectBuild = () => Promise.reject(new Error('Remotes are not built here, only released.'));

/** The workspace of a machine without sources: it has a store, and the key of whoever calls it. */
export function createOperatorWorkspace({ program, ...given }: OperatorWorkspace): Workspace {
  return {
    program,
    remotes: [],
    folderOf: (name) => name,
    create: rejectBuild,
    test: rejectBuild,
    lint: rejectBuild,
    build: rejectBuild,
    commitOf: async () => null,
    allowedModules: () => ({}),
    environments: async () => [],
    store: given.store ?? (async () => ''),
    addressOf: given.addressOf ?? (async () => null),
    keys: null,
  };
}
