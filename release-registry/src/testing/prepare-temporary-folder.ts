import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own for each test, removed afterwards. */
export function prepareTemporaryFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), 'szn-delivery-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
