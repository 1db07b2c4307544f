import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RspackPluginInstance, StatsModule } from '@rspack/core';
import type { PackageBuild } from '@szn/shared-contracts/release';
import { readPackageFile } from '../lib/remote-folder.ts';

/** The packages of the storefront that are bundled into each remote. */
export const bundledPackages = ['@szn/shared-contracts', '@szn/shared-ui'];

const fileName = 'built-with.json';

/** Writes `built-with.json` beside the scripts for browsers, from which the release record takes `builtWith`. */
export function recordBundledPackages(): RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.rspack;
      compiler.hooks.thisCompilation.tap('built-with', (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tapPromise({ name: 'built-with', stage }, async () => {
          const { modules = [] } = compilation.getStats().toJson({
            all: false,
            modules: true,
            nestedModules: true,
            // Modules inside concatenated ones count as orphans.
            orphanModules: true,
            modulesSpace: Infinity,
            nestedModulesSpace: Infinity,
          });
          const bundled = modules.filter(({ orphan }) => orphan !== true);
          const packages = await describeBundledPackages(listFiles(bundled));
          compilation.emitAsset(fileName, new sources.RawSource(JSON.stringify(packages)));
        });
      });
    },
  };
}

/** The source files of modules, of those inside concatenated modules, too. */
function listFiles(modules: readonly StatsModule[]): readonly string[] {
  return modules.flatMap(({ nameForCondition, modules: inner = [] }) => [
    ...(nameForCondition ? [nameForCondition] : []),
    ...listFiles(inner),
  ]);
}

/** The packages of the storefront among these files, each with the parts to which the files belong. */
async function describeBundledPackages(
  files: readonly string[],
): Promise<Readonly<Record<string, PackageBuild>>> {
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = packageFolderOf(file);
    if (folder !== null && bundledPackages.includes(nameOf(folder)))
      used.set(folder, (used.get(folder) ?? new Set()).add(partOf(folder, file)));
  }
  const described = await Promise.all(
    [...used].map(async ([folder, parts]) => {
      const { version, parts: all } = await describePackage(folder);
      const bundled = Object.entries(all).filter(([part]) => parts.has(part));
      return [nameOf(folder), { version, parts: Object.fromEntries(bundled) }] as const;
    }),
  );
  return Object.fromEntries(described.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The packages of the storefront in the given folders, with all their parts. */
export async function describePackages(
  folderOf: (name: string) => string,
): Promise<Readonly<Record<string, PackageBuild>>> {
  const described = bundledPackages.map(
    async (name) => [name, await describePackage(folderOf(name))] as const,
  );
  return Object.fromEntries(await Promise.all(described));
}

/**
 * The version of a package with its parts: each module with its style sheet is one. A published package has them in its
 * manifest, so that builds inside and outside of the repository of the storefront can be compared.
 */
export async function describePackage(folder: string): Promise<PackageBuild> {
  const { version, parts } = readPackageFile(folder);
  const hashes =
    typeof parts === 'object' && parts !== null ? Object.entries(parts) : await hashParts(folder);
  return {
    version: String(version),
    parts: Object.fromEntries(hashes.map(([part, hash]) => [part, String(hash)])),
  };
}

/** Tests, helpers of tests and declarations of types are no part. */
const leftOut = /(?:^|[/.])(?:testing\/|test\.|fake\.|d\.ts$)/;

async function hashParts(folder: string): Promise<[string, string][]> {
  const source = path.join(folder, 'src');
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !leftOut.test(path.relative(source, file).split(path.sep).join('/')))
    .sort();
  const parts = new Map<string, ReturnType<typeof createHash>>();
  for (const file of files) {
    const part = partOf(folder, file);
    const hash = parts.get(part) ?? createHash('sha256');
    parts.set(
      part,
      hash
        .update(path.extname(file))
        .update('\0')
        .update(await readFile(file)),
    );
  }
  return [...parts].map(([part, hash]) => [part, hash.digest('hex').slice(0, 12)]);
}

/** `src/button/button.module.css` and `dist/button/button.js` belong to the part `button/button`. */
function partOf(folder: string, file: string): string {
  const [, ...inside] = path.relative(folder, file).split(path.sep);
  return inside.join('/').replace(/(?:\.[a-z]+)+$/, '');
}

const require = createRequire(import.meta.url);

/** The folder of one of {@link bundledPackages} that this kit uses. Their manifests cannot be resolved, but modules can. */
export function installedFolderOf(name: string): string {
  const entry = require.resolve(name === '@szn/shared-ui' ? `${name}/button` : name);
  return packageFolderOf(entry) ?? path.dirname(entry);
}

/** The next folder above a file that has a package.json. */
function packageFolderOf(file: string): string | null {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
  return folder;
}

function nameOf(folder: string): string {
  return String(readPackageFile(folder).name);
}
