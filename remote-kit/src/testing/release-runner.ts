import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readField } from '@szn/shared-contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { lintFolder } from '../check/check-sources.ts';
import { describeOutputs } from '../cli/output/output-schemas.ts';
import type { RunResult } from '../cli/run-release.ts';
import { runRelease } from '../cli/run-release.ts';
import type { Author } from '@szn/release-registry/registry/change-registry';
import type { HostDescription } from '@szn/shared-contracts/release';
import { buildHost } from '@szn/release-registry/testing/build-host';
import { serverScript, writeBuiltRemote } from '@szn/release-registry/testing/built-remote';

export type Remote = {
  /** Fields of the definition that differ from a plain catalogue's. */
  readonly definition?: Readonly<Record<string, unknown>>;
  /** Lowest contract version that it needs, in its package.json. */
  readonly needs?: string;
  /** Text in the browser script; another text results in other bytes. */
  readonly script?: string;
  /** Its style sheet. */
  readonly styles?: string;
  /** Complete server script, for tests that render pages. */
  readonly serverScript?: string;
  /** Foreign hosts and excuses in its package.json. */
  readonly exceptions?: Readonly<Record<'hosts' | 'excuses', unknown>>;
  /** The packages that it bundles. */
  readonly builtWith?: Readonly<Record<string, unknown>>;
  /** Publishes with `--allow-breaking`. */
  readonly isBreakingAllowed?: boolean;
};

type Settings = Readonly<Record<string, string>>;

export type ReleaseRunner = {
  /** The same workspace with other environment variables. */
  readonly with: (settings: Settings) => ReleaseRunner;
  /** The same workspace for somebody whom a program has verified. */
  readonly as: (author: Author) => ReleaseRunner;
  /** Messages of the commands for people. */
  readonly logged: string[];
  /** Runs a release command; resolves to its printed output. */
  readonly release: (...words: readonly string[]) => Promise<RunResult>;
  /** Builds a remote; resolves to its folder. */
  readonly build: (name: string, remote?: Remote) => Promise<string>;
  /** Builds and publishes a remote. */
  readonly publish: (name: string, version: string, remote?: Remote) => Promise<RunResult>;
  /** As `release`, for a command that must succeed; resolves to its JSON. */
  readonly ask: <Result>(...words: readonly string[]) => Promise<Result>;
};

/** Continuous commands end after one round; a command that waits for gateways polls them. */
async function pauseBriefly(milliseconds: number): Promise<boolean> {
  if (milliseconds >= 1000) return false;
  await wait(milliseconds);
  return true;
}

/**
 * Runs release commands on a store, of which the first makes the environment `staging`. The folder contains keys and builds. `host`: fields of the shell of the workspace that
 * differ from the default, or `null` for a workspace without a shell.
 */
export function createReleaseRunner(
  folder: string,
  store: string,
  host: Partial<HostDescription> | null = {},
): ReleaseRunner {
  return createRunner({ folder, store, host, progress: { builds: 0, environment: null } }, {});
}

type RunnerOptions = {
  readonly folder: string;
  readonly store: string;
  readonly host: Partial<HostDescription> | null;
  readonly progress: { builds: number; environment: Promise<unknown> | null };
  readonly author?: Author;
};

function createRunner(options: RunnerOptions, settings: Settings): ReleaseRunner {
  const { folder, store, host, progress, author } = options;
  const logged: string[] = [];
  const run = (words: readonly string[], log: (text: string) => void) =>
    runRelease(words, {
      settings: { RELEASES_STORE: store, ENVIRONMENT: 'staging', ...settings },
      log,
      ...(author && { author }),
      pause: pauseBriefly,
      workspace: {
        program: 'szn',
        remotes: ['catalogue', 'home'],
        folderOf: (name) => path.join(folder, name),
        create: () => Promise.reject(new Error('Tests create no remotes.')),
        test: () => Promise.reject(new Error('Tests run no tests.')),
        environments: async () => ['staging', 'production'],
        addressOf: async () => null,
        lint: (name) => lintFolder(path.join(folder, name)),
        // A test has built it.
        build: async (name) => path.join(folder, name),
        commitOf: async () => settings.TEST_COMMIT ?? null,
        // The module is not called before a page renders.
        allowedModules: () => ({ react: {} }),
        ...(host && { describeHost: async (version) => describeTestHost(version, host) }),
        store: async () => store,
        keys: path.join(folder, 'keys'),
      },
    });
  const release = async (...words: readonly string[]) => {
    await (progress.environment ??= run(['env', 'create', 'staging'], () => undefined));
    const result = await run(words, (text) => void logged.push(text));
    if (words.includes('--json')) requireValidOutput(words, result.output);
    return result;
  };
  const build = (name: string, remote: Remote = {}) =>
    buildRemote(path.join(folder, `build-${++progress.builds}`), name, remote);
  return {
    with: (more) => createRunner(options, { ...settings, ...more }),
    as: (person) => createRunner({ ...options, author: person }, settings),
    logged,
    release,
    build,
    publish: async (name, version, remote = {}) => {
      const flags = remote.isBreakingAllowed ? ['--allow-breaking'] : [];
      return release('publish', name, '--version', version, '--from', await build(name, remote), ...flags);
    },
    ask: async <Result>(...words: readonly string[]) => {
      const { exitCode, output, errors } = await release(...words, '--json');
      if (exitCode !== 0) throw new Error(errors);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each test declares the type of its result
      return JSON.parse(output) as Result;
    },
  };
}

const validator = new Ajv2020({ strict: false }).addSchema(describeOutputs(), 'outputs');

/** Throws unless the JSON of a command matches the schema that `szn schema` prints. */
function requireValidOutput(words: readonly string[], output: string): void {
  const command = words.slice(0, ['env', 'rollout'].includes(words[0] ?? '') ? 2 : 1).join(' ');
  const value: unknown = JSON.parse(output);
  const isPlan = words.includes('--dry-run');
  const expected = isPlan ? 'dry run' : command;
  const definition = readField(value, 'error') === undefined ? expected : 'error';
  const isValid = validator.validate(`outputs#/$defs/${encodeURIComponent(definition)}`, value);
  if (!isValid) throw new Error(`The output of ${command} breaks its schema: ${validator.errorsText()}`);
}

function describeTestHost(version: string, changes: Partial<HostDescription>): HostDescription {
  const ofPackage = buildHost({ consumes: [{ name: 'product:opened', version: 1 }], ...changes });
  if (version === 'package') return ofPackage;
  return { ...ofPackage, version: version === 'tree' ? `${ofPackage.version}-dev-1` : version };
}

async function buildRemote(folder: string, name: string, remote: Remote): Promise<string> {
  const { builtWith, definition, script, styles = `.${name}-title { color: red }` } = remote;
  const plain = { name, contract: '1.0.0', routes: [`/${name}`] };
  const remoteFolder = await writeBuiltRemote(folder, {
    'dist/server/remote.cjs': remote.serverScript ?? serverScript({ ...plain, ...definition }),
    'dist/browser/remote.css': styles,
    ...(builtWith && { 'dist/browser/built-with.json': JSON.stringify(builtWith) }),
    ...(script !== undefined && { 'dist/browser/remote.js': `export default ${JSON.stringify(script)};` }),
  });
  const packageFile = path.join(remoteFolder, 'package.json');
  const description: object = JSON.parse(await readFile(packageFile, 'utf8'));
  const contract = remote.needs !== undefined && { contract: remote.needs };
  await writeFile(
    packageFile,
    JSON.stringify({ ...description, author: `${name} team`, ...contract, ...remote.exceptions }),
  );
  return remoteFolder;
}
