import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeTopics } from '@szn/release-registry/records/describe-build';
import { versionOf } from '@szn/release-registry/records/read-build';
import { describePackages } from '@szn/remote-kit/built-with';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import { contractVersion, readField } from '@szn/shared-contracts';
import { type HostDescription, hostDescriptionSchema } from '@szn/shared-contracts/release';
import { shellTopics } from '@szn/shell/shell-topics';
import { folders, root } from './project-folders.ts';

/**
 * Describes the shell of the working tree. `version`: `tree` for the version of its package.json with a hash of the
 * description, `package` for the version of package.json, or the version itself.
 */
export async function describeHost(version: string, commit: string | null): Promise<HostDescription> {
  const packageFile = path.join(folders.shell, 'package.json');
  const { version: packageVersion }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'));
  const exports = await readSharedExports();
  const shared = Object.entries(sharedVersions).map(([name, sharedVersion]) => [
    name,
    { version: sharedVersion, exports: readField(exports, name) },
  ]);
  const description = hostDescriptionSchema.omit({ version: true }).parse({
    schema: 1,
    contract: contractVersion,
    commit,
    shared: Object.fromEntries(shared),
    packages: await describePackages((name) => path.join(root, path.basename(name))),
    handles: describeTopics(shellTopics.handles),
    sends: describeTopics(shellTopics.sends),
    publishes: describeTopics(shellTopics.publishes),
    consumes: describeTopics(shellTopics.consumes),
  });
  return { ...description, version: versionOf(version, packageVersion, () => hashOf(description)) };
}

/** Evaluates the shared modules of production in a process of its own; resolves to their exports by import name. */
async function readSharedExports(): Promise<unknown> {
  const script = path.join(import.meta.dirname, 'print-shared-exports.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout);
}

function hashOf(description: object): string {
  return createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 12);
}
