import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeTopics } from '@szn/release-registry/records/describe-build';
import { versionOf } from '@szn/release-registry/records/read-build';
import { describePackages } from '@szn/remote-kit/built-with';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import { contractVersion, readField } from '@szn/shared-contracts';
import { type HostDescription, hostDescriptionSchema } from '@szn/shared-contracts/release';
import { shellTopics } from '@szn/shell/shell-topics';
import { folders, root } from '../project/project-folders.ts';

/**
 * Describes the shell of the working tree. `version`: `tree` for the version of its package.json with a hash of the
 * description, `package` for the version of package.json, or the version itself. `previousFolder`: the build with the
 * previous generation of shared modules, if the shell offers one.
 */
export async function describeHost(
  version: string,
  commit: string | null,
  previousFolder?: string,
): Promise<HostDescription> {
  const packageFile = path.join(folders.shell, 'package.json');
  const { version: packageVersion }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'));
  const description = hostDescriptionSchema.omit({ version: true }).parse({
    schema: 1,
    contract: contractVersion,
    commit,
    shared: describeModules(sharedVersions, await readSharedExports(['--import', 'tsx', exportsScript])),
    packages: await describePackages((name) => path.join(root, path.basename(name))),
    ...(previousFolder !== undefined && { previous: { shared: await describePrevious(previousFolder) } }),
    handles: describeTopics(shellTopics.handles),
    sends: describeTopics(shellTopics.sends),
    publishes: describeTopics(shellTopics.publishes),
    consumes: describeTopics(shellTopics.consumes),
  });
  return { ...description, version: versionOf(version, packageVersion, () => hashOf(description)) };
}

const exportsScript = createRequire(import.meta.url).resolve('@szn/remote-kit/shared-modules/print-exports');

function describeModules(versions: Readonly<Record<string, string>>, exports: unknown): object {
  const modules = Object.entries(versions).map(([name, version]) => [
    name,
    { version, exports: readField(exports, name) },
  ]);
  return Object.fromEntries(modules);
}

async function describePrevious(folder: string): Promise<object> {
  const server = path.resolve(folder, 'server');
  const { sharedVersions: versions }: { sharedVersions: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(path.join(server, 'host.json'), 'utf8'),
  );
  return describeModules(versions, await readSharedExports([path.join(server, 'print-exports.cjs')]));
}

/** Evaluates the shared modules of production in a process of its own; resolves to their exports by import name. */
async function readSharedExports(parameters: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [...parameters], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout);
}

function hashOf(description: object): string {
  return createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 12);
}
