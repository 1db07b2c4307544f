import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a temporary folder for a test file and removes it after the tests. */
export function prepareTemporaryFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), 'szn-gateway-'));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
