import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, readField } from '@szn/shared-contracts';

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
