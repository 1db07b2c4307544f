import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { defineRemoteBuild } from '@szn/remote-kit/rspack';
import { folders, root } from '../../../tools/project/project-folders.ts';

/** A package or a folder of our sources, as a part of the scripts of one build. */
export type PackageSize = {
  readonly name: string;
  /** Its share of the compressed scripts, by minified length. */
  readonly kb: number;
  /** From the entry to the largest module of the package, each module imported by the one before it. */
  readonly importChain: readonly string[];
};

/** Scripts of the first page. All other chunks load later. */
const earlyScript = /^(?:react|main|redux|remote|remoteEntry)\..*\.js$/;

/**
 * Builds the shell or a remote with source maps into a temporary folder and attributes the bytes of its early scripts to
 * packages, the largest first.
 */
export async function measurePackages(build: string): Promise<readonly PackageSize[]> {
  const folder = build === 'shell' ? folders.shell : path.join(folders.remotes, build);
  const output = await mkdtemp(path.join(tmpdir(), 'szn-sizes-'));
  try {
    const importers = await bundle(folder, output);
    const files = (await readdir(output)).filter((file) => earlyScript.test(file));
    const sizes = await Promise.all(files.map((file) => readModuleSizes(path.join(output, file))));
    return groupByPackage(sizes.flat(), importers);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** By module path: the path of the module that imported it first. */
type Importers = ReadonlyMap<string, string | undefined>;

/** A remote has no configuration of its own. */
async function readConfigurations(folder: string): Promise<readonly Configuration[]> {
  if (folder !== folders.shell) return defineRemoteBuild(path.basename(folder), folder);
  const file: { default: readonly Configuration[] } = await import(
    pathToFileURL(path.join(folder, 'rspack.config.ts')).href
  );
  return file.default;
}

async function bundle(folder: string, output: string): Promise<Importers> {
  const [browser] = await readConfigurations(folder);
  const importers = new Map<string, string | undefined>();
  const recordImporters = (compiler: Compiler) =>
    compiler.hooks.compilation.tap('importers', ({ hooks, moduleGraph }) =>
      // Before modules are concatenated.
      hooks.finishModules.tap('importers', (modules) => {
        for (const module of modules) {
          const name = module.nameForCondition();
          const importer = moduleGraph.getIssuer(module)?.nameForCondition();
          if (name !== undefined && !importers.has(name)) importers.set(name, importer);
        }
      }),
    );
  const compiler = rspack({
    ...browser,
    devtool: 'hidden-source-map',
    output: { ...browser?.output, path: output, devtoolModuleFilenameTemplate: '[absolute-resource-path]' },
    plugins: [...(browser?.plugins ?? []), recordImporters],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? stats?.compilation.errors[0];
      compiler.close(() => (failure ? reject(new Error(failure.message)) : resolve(importers)));
    });
  });
}

type ModuleSize = { readonly source: string; readonly bytes: number; readonly kb: number };

/** The length of the minified code of each source, from the source map. */
async function readModuleSizes(file: string): Promise<readonly ModuleSize[]> {
  const code = await readFile(file, 'utf8');
  const map = new TraceMap(await readFile(`${file}.map`, 'utf8'));
  const bytesBySource = new Map<string, number>();
  for (const segments of decodedMappings(map)) {
    for (const [index, segment] of segments.entries()) {
      const end = segments[index + 1]?.[0] ?? segment[0];
      const mapped = segment.length > 1 ? map.sources[segment[1] ?? -1] : null;
      const source = path.normalize(mapped ?? 'webpack/runtime');
      bytesBySource.set(source, (bytesBySource.get(source) ?? 0) + end - segment[0]);
    }
  }
  const compression = brotliCompressSync(code).length / code.length / 1024;
  return [...bytesBySource].map(([source, bytes]) => ({ source, bytes, kb: bytes * compression }));
}

function groupByPackage(sizes: readonly ModuleSize[], importers: Importers): readonly PackageSize[] {
  const groups = new Map<string, ModuleSize[]>();
  for (const size of sizes) {
    const name = packageOf(size.source);
    groups.set(name, [...(groups.get(name) ?? []), size]);
  }
  return [...groups]
    .map(([name, group]) => {
      const largest = group.reduce((one, other) => (other.bytes > one.bytes ? other : one));
      const kb = Math.round(group.reduce((sum, size) => sum + size.kb, 0) * 100) / 100;
      return { name, kb, importChain: followImporters(largest.source, importers) };
    })
    .sort((one, other) => other.kb - one.kb);
}

/** `react-dom`, or the folder of a source of ours such as `shell/src/layout`. */
function packageOf(source: string): string {
  if (!path.isAbsolute(source)) return 'runtime of the bundler';
  const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return installed ?? path.dirname(path.relative(root, source));
}

function followImporters(source: string, importers: Importers): readonly string[] {
  const chain = [source];
  for (let importer = importers.get(source); importer !== undefined && !chain.includes(importer);) {
    chain.unshift(importer);
    importer = importers.get(importer);
  }
  // The federation plugin adds modules whose path is their whole source.
  return chain.map((file) =>
    file.startsWith('data:') ? 'the federation plugin' : path.relative(root, file),
  );
}
