import { ownValue } from '@szn/shared-contracts/wire';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeOutputs } from '@szn/remote-kit/output-schemas';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { bundledPackages, describePackage } from '@szn/remote-kit/built-with';
import { runProgram } from '@szn/remote-kit/lib/child-processes';
import { folders, root } from './project/project-folders.ts';
import { readCommit } from './release-workspace.ts';

type PackageBuild = {
  /** Packages of this repository that it imports. */
  readonly references: readonly string[];
  readonly lib: readonly string[];
  readonly types: readonly string[];
  /** Files beside `src` that are published as they are. */
  readonly files: readonly string[];
  /** Files that are made for the published package, with their contents. */
  readonly made?: Readonly<Record<string, () => object>>;
  /** Programs of the published package; in this repository the tools run them from source. */
  readonly bin?: Readonly<Record<string, string>>;
};

const browserLib = ['es2023', 'dom', 'dom.iterable'];

/** The packages by which a team with its own repository builds and ships a remote, each after those it imports. */
const builds: Readonly<Record<string, PackageBuild>> = {
  'shared-contracts': { references: [], lib: browserLib, types: [], files: [] },
  'shared-ui': { references: ['shared-contracts'], lib: browserLib, types: [], files: [] },
  'release-registry': { references: ['shared-contracts'], lib: ['es2023'], types: ['node'], files: [] },
  'remote-kit': {
    references: ['shared-contracts', 'release-registry'],
    lib: browserLib,
    types: ['node'],
    files: [
      'jest',
      'jest-preset.cjs',
      'tsconfig.base.json',
      'tsconfig.remote.json',
      'oxlint.json',
      'css-modules.d.ts',
      'end-with-parent.mjs',
    ],
    made: { 'output.schema.json': describeOutputs },
    bin: { szn: './dist/cli/main.js' },
  },
};

const work = path.join(folders.cache, 'packages');
const folderOf = (name: string) => path.join(work, name);

/** A package that is ready for `npm publish`. */
export type PackedPackage = { readonly name: string; readonly version: string; readonly folder: string };

/**
 * Compiles the packages into folders that npm can publish: JavaScript, declarations and source maps without tests, and a
 * manifest whose exports lead to them. `repository` is the address for the manifests. Rejects if the compiler fails.
 */
export async function packPackages(repository: string | undefined): Promise<readonly PackedPackage[]> {
  await rm(work, { recursive: true, force: true });
  for (const [name, build] of Object.entries(builds)) {
    await mkdir(folderOf(name), { recursive: true });
    await writeFile(path.join(folderOf(name), 'tsconfig.json'), JSON.stringify(compilerOptions(name, build)));
  }
  const references = Object.keys(builds).map((name) => ({ path: `./${name}` }));
  await writeFile(path.join(work, 'tsconfig.json'), JSON.stringify({ files: [], references }));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  if ((await runProgram(process.execPath, [compiler, '--build', work])) !== 0) {
    throw new Error('The packages do not compile; the message of the compiler is above.');
  }
  const manifests = await readManifests();
  const origin = { repository, builtFrom: await describeOrigin() };
  for (const name of Object.keys(builds)) await completePackage(name, manifests, origin);
  return manifests.map(({ folder, manifest }) => ({
    name: String(manifest.name),
    version: String(manifest.version),
    folder: folderOf(folder),
  }));
}

/** Tests and test helpers of the repository are not published; those of the contracts are. */
function compilerOptions(name: string, { references, lib, types }: PackageBuild) {
  const source = path.join(root, name, 'src');
  const excluded = ['**/*.test.ts', '**/*.test.tsx', ...(name === 'shared-contracts' ? [] : ['testing'])];
  return {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: true,
      noEmit: false,
      sourceMap: true,
      rewriteRelativeImportExtensions: true,
      rootDir: source,
      outDir: './dist',
      tsBuildInfoFile: path.join(work, `${name}.tsbuildinfo`),
      lib,
      types,
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: [source, path.join(root, 'remote-kit/css-modules.d.ts')],
    exclude: excluded.map((pattern) => path.join(source, pattern)),
    references: references.map((other) => ({ path: `../${other}` })),
  };
}

type Manifest = Readonly<Record<string, unknown>>;
type Manifests = readonly { readonly folder: string; readonly manifest: Manifest }[];

async function readManifests(): Promise<Manifests> {
  return Promise.all(
    Object.keys(builds).map(async (folder) => {
      const manifest: unknown = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
      if (!isJsonObject(manifest)) throw new Error(`${folder}/package.json must contain an object.`);
      return { folder, manifest };
    }),
  );
}

/** From which sources and by which programs the packages were built. */
async function describeOrigin() {
  const lockfile = await readFile(path.join(root, 'package-lock.json'));
  return {
    commit: await readCommit(root),
    lockfile: `sha256-${createHash('sha256').update(lockfile).digest('base64')}`,
    builder: `node ${process.versions.node}`,
  };
}

type Origin = { readonly repository: string | undefined; readonly builtFrom: object };

async function completePackage(name: string, manifests: Manifests, origin: Origin): Promise<void> {
  const folder = folderOf(name);
  await rm(path.join(folder, 'tsconfig.json'));
  await cp(path.join(root, name, 'src'), path.join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !/\.tsx?$/.test(file),
  });
  const files = [...(ownValue(builds, name)?.files ?? []), 'README.md'];
  for (const file of files) {
    await cp(path.join(root, name, file), path.join(folder, file), { recursive: true });
  }
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  for (const [file, make] of Object.entries(ownValue(builds, name)?.made ?? {})) {
    await writeFile(path.join(folder, file), `${JSON.stringify(make(), null, 2)}\n`);
  }
  const compiler = path.join(folder, 'tsconfig.remote.json');
  if (files.includes('tsconfig.remote.json')) {
    await writeFile(
      compiler,
      (await readFile(compiler, 'utf8')).replace(/\.\/src\/(.*)\.ts"/, './dist/$1.d.ts"'),
    );
  }
  const manifest = { ...packedManifest(name, manifests, origin), ...(await describeParts(name)) };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The hashes by which remotes compare their copy of the package with that of the shell (`szn status --drift`). */
async function describeParts(name: string) {
  if (!bundledPackages.includes(`@szn/${name}`)) return {};
  return { parts: (await describePackage(path.join(root, name))).parts };
}

/** The manifest to publish: compiled exports, ranges of versions, and what the package was built from. */
function packedManifest(name: string, manifests: Manifests, { repository, builtFrom }: Origin) {
  const own = manifests.find(({ folder }) => folder === name)?.manifest ?? {};
  const { private: _private, devDependencies: _devDependencies, exports, ...kept } = own;
  const bin = ownValue(builds, name)?.bin;
  return {
    ...kept,
    ...(bin !== undefined && { bin }),
    license: 'MIT',
    engines: { node: '>=20.19' },
    ...(repository !== undefined && { repository }),
    exports: packedExports(exports),
    dependencies: mapValues(own.dependencies, (range, dependency) => rangeOf(dependency, range, manifests)),
    files: [
      'dist',
      ...(ownValue(builds, name)?.files ?? []),
      ...Object.keys(ownValue(builds, name)?.made ?? {}),
    ],
    builtFrom,
  };
}

/** `*` becomes the version of the package in this repository; an exact version becomes its range. */
function rangeOf(dependency: string, range: unknown, manifests: Manifests): string {
  const sibling = manifests.find(({ manifest }) => manifest.name === dependency);
  if (sibling) return `^${String(sibling.manifest.version)}`;
  return /^\d/.test(String(range)) ? `^${String(range)}` : String(range);
}

function packedExports(exports: unknown) {
  const all = Object.entries(isJsonObject(exports) ? exports : {});
  return Object.fromEntries(
    all
      .filter(([name]) => !name.startsWith('./testing/'))
      .map(([name, file]) => {
        const source = String(file);
        if (!/\.tsx?$/.test(source)) return [name, source.replace('./src/', './dist/')];
        return [name, { types: compiledFile(source, '.d.ts'), default: compiledFile(source, '.js') }];
      }),
  );
}

function compiledFile(source: string, suffix: '.js' | '.d.ts'): string {
  return source.replace('./src/', './dist/').replace(/\.tsx?$/, suffix);
}

function mapValues(record: unknown, map: (value: unknown, key: string) => string) {
  if (!isJsonObject(record)) return {};
  return Object.fromEntries(Object.keys(record).map((key) => [key, map(readField(record, key), key)]));
}
