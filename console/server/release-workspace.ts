import type { Workspace } from '@szn/remote-kit/cli/release-context';
import type { Config } from './config.ts';

const rejectBuild = () => Promise.reject(new Error('The console builds no remotes.'));

/** The workspace of the console for the command line: a store and keys, no sources. */
export function createReleaseWorkspace(config: Config): Workspace {
  return {
    program: config.CONSOLE_PROGRAM,
    remotes: [],
    folderOf: (name) => name,
    create: rejectBuild,
    test: rejectBuild,
    build: rejectBuild,
    commitOf: async () => null,
    allowedModules: () => ({}),
    environments: async () => [],
    store: async () => config.RELEASES_STORE,
    addressOf: async (environment) =>
      config.CONSOLE_STOREFRONTS.find((one) => one.environment === environment)?.url ?? null,
    keys: null,
  };
}
