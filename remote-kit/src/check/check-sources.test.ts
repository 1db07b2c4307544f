import { readdirSync } from 'node:fs';
import path from 'node:path';
import { lintFolder } from './check-sources.ts';

const remotes = path.join(import.meta.dirname, '../../../remotes');

// Each of them could move to a repository of its own, where only these rules apply.
test.each(readdirSync(remotes))('the rules of the kit find nothing in the remote %s', async (name) => {
  expect(await lintFolder(path.join(remotes, name))).toBe(0);
});
