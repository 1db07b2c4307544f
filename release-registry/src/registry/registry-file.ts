import { registrySchema, type Registry } from '@szn/shared-contracts/release';
import { readDocument } from '../lib/json-document.ts';

/** Reads a registry as it stands on the disk, whoever signed it. Throws a `DocumentError`, also where there is none. */
export async function readRegistry(file: string): Promise<Registry> {
  return readDocument(file, registrySchema);
}
