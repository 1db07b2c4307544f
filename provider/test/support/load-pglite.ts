import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { testProjectRoot } from './test-project-root.ts';

type PGliteModule = { readonly PGlite: typeof PGlite };

/**
 * PGlite by Node's own loader. It imports parts of itself dynamically, which jest's module sandbox refuses
 * (jestjs/jest#11434), so it comes from the context outside: that of Node's own `process`.
 */
export async function createTestPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  const outerProcess: typeof process = runInThisContext('process');
  const { createRequire } = outerProcess.getBuiltinModule('node:module');
  const load: (name: string) => PGliteModule = createRequire(
    join(testProjectRoot, 'provider', 'package.json'),
  );
  // A date of the sandbox is no instance of the outer Date, by which PGlite would know it.
  const serializers = { 1184: (value: Date) => value.toISOString() };
  return await load('@electric-sql/pglite').PGlite.create({ ...options, serializers });
}
