import { ownValue } from '@szn/shared-contracts/wire';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDocument } from '@szn/release-registry/lib/json-document';
import { environmentSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { loadSharedModules, runRspack } from '../build/run-rspack.ts';
import { lintFolder } from '../check/check-sources.ts';
import { createRemote } from '../create/create-remote.ts';
import { runProgram } from '../lib/child-processes.ts';
import { readRemoteName } from '../lib/remote-folder.ts';
import type { Workspace } from './context/release-context.ts';

const require = createRequire(import.meta.url);

/** `szn.json` of a team's repository. */
const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  /** A folder, or `s3://bucket/prefix`; empty until the team knows it. */
  store: z.string(),
  environments: z.record(environmentSchema, z.strictObject({ url: z.url() })),
});

/**
 * The workspace of a repository that holds one remote: package.json, szn.json and `src/remote.tsx` in `folder`. Files are
 * read when a command needs them, so that commands that create a remote run in an empty folder.
 */
export function createTeamWorkspace(folder: string): Workspace {
  const readSettings = () => readDocument(path.join(folder, 'szn.json'), settingsSchema);
  return {
    program: 'szn',
    get remotes() {
      return existsSync(path.join(folder, 'package.json')) ? [readRemoteName(folder)] : [];
    },
    folderOf: () => folder,
    create: async (name, owner) => {
      const target = path.join(folder, name);
      await createRemote({ name, owner, folder: target, layout: 'repository' });
      return target;
    },
    build: async () => {
      await runRspack(folder);
      return folder;
    },
    test: (_name, words) => runJest(folder, words),
    lint: () => lintFolder(folder),
    commitOf: readCommit,
    allowedModules: loadSharedModules,
    store: async () => (await readSettings()).store,
    environments: async () => Object.keys((await readSettings()).environments),
    addressOf: async (environment) => ownValue((await readSettings()).environments, environment)?.url ?? null,
    keys: null,
  };
}

/** Runs Jest in a folder; resolves to its exit code. */
function runJest(folder: string, words: readonly string[]): Promise<number> {
  const jest = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  return runProgram(process.execPath, [jest, ...words], { cwd: folder });
}

/** The commit of a folder; `null` if its files have changed since, or without Git. */
async function readCommit(folder: string): Promise<string | null> {
  const git = async (...words: readonly string[]) =>
    (await promisify(execFile)('git', [...words], { cwd: folder })).stdout.trim();
  try {
    return (await git('status', '--porcelain', '--', '.')) === '' ? await git('rev-parse', 'HEAD') : null;
  } catch {
    // The commit of a release is optional.
    return null;
  }
}
