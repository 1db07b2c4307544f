import { join } from 'node:path';
import { testProjectRoot } from './test-project-root.ts';

type Program = 'server' | 'import' | 'feed' | 'brand' | 'role' | 'migrate' | 'backup' | 'restore';

/**
 * The file of a built program, which starts several times faster than its source. The global set-up of Jest builds them;
 * other commands run `npm run build` before.
 */
export function programOf(name: Program): string {
  const folder = process.env.TEST_PROVIDER_DIR ?? join(testProjectRoot, 'provider/dist/server');
  return join(folder, `${name}.mjs`);
}
