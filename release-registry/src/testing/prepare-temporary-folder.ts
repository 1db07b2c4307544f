import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a temporary folder before each test and removes it after the test. */
export function prepareTemporaryFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), 'szn-delivery-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
