import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { testProjectRoot } from './test-project-root.ts';

type PGliteModule = { readonly PGlite: typeof PGlite };
type SharedParts = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>;
type OuterGlobals = {
  readonly Blob: typeof Blob;
  readonly WebAssembly: {
    readonly compile: (bytes: Buffer) => Promise<NonNullable<SharedParts['pgliteWasmModule']>>;
  };
};

const distFolder = join(testProjectRoot, 'node_modules/@electric-sql/pglite/dist');

/**
 * Loads PGlite with Node's own loader. PGlite imports parts of itself dynamically, which the module sandbox of jest does
 * not support (jestjs/jest#11434); Node's `process` outside of the sandbox does.
 */
export async function createTestPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  const outerProcess: typeof process & { sznPGliteParts?: Promise<SharedParts> } =
    runInThisContext('process');
  const { createRequire } = outerProcess.getBuiltinModule('node:module');
  const load: (name: string) => PGliteModule = createRequire(
    join(testProjectRoot, 'provider', 'package.json'),
  );
  // Compiled once per process: each test file has its own sandbox, but all share the outer process.
  outerProcess.sznPGliteParts ??= loadParts();
  // A date of the sandbox is no instance of the outer Date, which PGlite checks.
  const serializers = { 1184: (value: Date) => value.toISOString() };
  const parts = await outerProcess.sznPGliteParts;
  return await load('@electric-sql/pglite').PGlite.create({ ...parts, ...options, serializers });
}

async function loadParts(): Promise<SharedParts> {
  const outer: OuterGlobals = runInThisContext('globalThis');
  return {
    pgliteWasmModule: await outer.WebAssembly.compile(readFileSync(join(distFolder, 'pglite.wasm'))),
    fsBundle: new outer.Blob([readFileSync(join(distFolder, 'pglite.data'))]),
  };
}
