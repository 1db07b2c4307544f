import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { validRange } from 'semver';
import { z } from 'zod';
import { sharedRanges } from '../shared-modules/versions.ts';

/** The fields of a package.json. Throws an `Error` with the file if it is missing or no JSON object. */
export function readPackageFile(folder: string): Readonly<Record<string, unknown>> {
  const file = path.join(folder, 'package.json');
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (!isJsonObject(content)) throw new Error(`${file} must contain an object.`);
  return content;
}

/** Name of the remote in a folder: the name in its package.json without the scope. Throws if it has none. */
export function readRemoteName(folder: string): string {
  const name = readField(readPackageFile(folder), 'name');
  if (typeof name !== 'string' || name === '')
    throw new Error(`${folder}/package.json has no name: it is the name of the remote.`);
  return name.replace(/^@[^/]+\//, '');
}

const rangesSchema = z.record(
  z.string().refine((name) => Object.hasOwn(sharedRanges, name)),
  z.string().refine((range) => validRange(range) !== null),
);

/**
 * The version range that a remote requires of each shared module. `shared` of its package.json replaces ranges of the kit,
 * for a remote that runs with an older major version, or with two. Throws if it names a module that is not shared.
 */
export function readSharedRanges(folder: string): Readonly<Record<string, string>> {
  const { success, data } = rangesSchema.safeParse(readPackageFile(folder).shared ?? {});
  if (success) return { ...sharedRanges, ...data };
  const names = Object.keys(sharedRanges).join(', ');
  throw new Error(`"shared" in ${folder}/package.json must contain version ranges of: ${names}.`);
}
