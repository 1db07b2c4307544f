import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AllowedModules } from '@szn/release-registry/records/evaluate-remote';
import { sharedVersions } from '../shared-modules/versions.ts';

const require = createRequire(import.meta.url);

/** Resolved when it is needed: a built command line runs where no bundler is installed. */
const rspackCli = () => path.join(path.dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
const configFiles = ['rspack.config.ts', 'rspack.config.mjs', 'rspack.config.js'];

/**
 * The command line of Rspack for Node: `build` or `serve` with the configuration of the folder, else with that of a
 * remote, or with the given one. It runs in the folder.
 */
export function rspackCommand(
  verb: 'build' | 'serve',
  folder: string,
  configuration?: string,
): readonly string[] {
  if (configuration !== undefined) return [rspackCli(), verb, '--config', configuration];
  const hasConfig = configFiles.some((file) => existsSync(path.join(folder, file)));
  const config = path.join(import.meta.dirname, `remote.config${path.extname(import.meta.filename)}`);
  return [rspackCli(), verb, ...(hasConfig ? [] : ['--config', config])];
}

type BuildOptions = {
  /** Name of a configuration in the folder, instead of the usual one. */
  readonly config?: string;
  /** Further parameters of Rspack. */
  readonly parameters?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
};

/** Builds one workspace for production, into its `dist` unless told otherwise. Rejects with the bundler's output. */
export async function runRspack(folder: string, options: BuildOptions = {}): Promise<void> {
  const { config, parameters = [], settings } = options;
  // Yarn PnP finds packages by what it has put into NODE_OPTIONS.
  const NODE_OPTIONS = process.versions.pnp === undefined ? '' : process.env.NODE_OPTIONS;
  const env = { ...process.env, ...settings, NODE_ENV: 'production', NODE_OPTIONS };
  const command =
    config === undefined ? rspackCommand('build', folder) : [rspackCli(), 'build', '--config', config];
  const build = promisify(execFile)(process.execPath, [...command, ...parameters], {
    cwd: folder,
    env,
    maxBuffer: Infinity,
  });
  await build.catch((error: Error & { stdout?: string }) => {
    throw new Error(`${path.basename(folder)} does not build:\n${error.stdout ?? ''}${error.message}`);
  });
}

/** The modules that the shell shares with remotes, for the evaluation of server scripts. */
export function loadSharedModules(): AllowedModules {
  return Object.fromEntries(Object.keys(sharedVersions).map((key): [string, unknown] => [key, require(key)]));
}
