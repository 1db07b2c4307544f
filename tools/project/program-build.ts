import { ownValue } from '@szn/shared-contracts/wire';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rspack, type Compilation, type Compiler, type Configuration } from '@rspack/core';
import { z } from 'zod';
import { serverBuild } from '@szn/remote-kit/rspack';
import { root } from './project-folders.ts';

/** Packages with machine code or WebAssembly, which they look for beside their own files. */
const nativePackages = ['@electric-sql/pglite', '@node-rs/argon2', 'oxc-parser', 'sharp'];

/** Packages whose files a program reads at run time, beside those that it imports. */
const dataPackages: Readonly<Record<string, readonly string[]>> = {
  provider: ['dictionary-en', 'dictionary-en-gb'],
};

/** Packages that others use where they are installed; none of them is. */
const absentPackages = /^(?:bufferutil|utf-8-validate|pg-native)$/;

/**
 * The build of programs that Node runs as they are, without the repository and its packages: `dist/server/<entry>.mjs`.
 * Beside them are package.json and package-lock.json with the packages that cannot be bundled, for `npm ci`, and the
 * licences of those that are.
 */
export function programBuild(name: string, folder: string, entry: Readonly<Record<string, string>>) {
  const build = serverBuild(name, folder);
  return {
    ...build,
    entry: { ...entry },
    externals: nativePackages,
    externalsType: 'module-import',
    // Whoever starts it says what it runs as.
    optimization: { ...build.optimization, nodeEnv: false },
    output: {
      ...build.output,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      library: { type: 'module' },
    },
    node: { __dirname: 'node-module', __filename: 'node-module' },
    module: {
      ...build.module,
      // Files are found from where the module lies when it runs, not from where it was built.
      parser: { javascript: { importMeta: false, url: false } },
    },
    plugins: [new rspack.IgnorePlugin({ resourceRegExp: absentPackages }), describeProgram(name)],
  } satisfies Configuration;
}

/** Writes what an installation needs beside the program. */
function describeProgram(name: string) {
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  const emit = (compilation: Compilation) => {
    const lock = lockSchema.parse(readJson(path.join(root, 'package-lock.json')));
    const dependencies = versionsOf(
      [...externalPackages(compilation), ...(ownValue(dataPackages, name) ?? [])].toSorted(),
      lock,
    );
    const manifest = { name: `@szn/${name}-program`, version: ownVersion(), private: true };
    const files = {
      'package.json': toJson({ ...manifest, type: 'module', engines: { node: '>=20.19' }, dependencies }),
      'package-lock.json': toJson(reduceLock({ ...manifest, dependencies }, lock)),
      'third-party-licenses.txt': describeLicences(bundledPackages(compilation)),
    };
    for (const [file, text] of Object.entries(files)) {
      compilation.emitAsset(file, new rspack.sources.RawSource(text));
    }
  };
  return {
    apply: (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap(name, (compilation) =>
        compilation.hooks.processAssets.tap({ name, stage }, () => emit(compilation)),
      ),
  };
}

const lockedSchema = z.looseObject({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) });
type Lock = z.output<typeof lockSchema>;

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function ownVersion(): string {
  return manifestSchema.parse(readJson(path.join(root, 'package.json'))).version;
}

/** Names of the packages that the program imports at run time. */
function externalPackages(compilation: Compilation): readonly string[] {
  const requests = [...compilation.modules].flatMap((module) =>
    'userRequest' in module && module.constructor.name === 'ExternalModule'
      ? [String(module.userRequest)]
      : [],
  );
  const packages = requests
    // Newer versions of Node have more of their own modules.
    .filter((request) => !isBuiltin(request) && !request.startsWith('node:'))
    .map((request) => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request);
  return [...new Set(packages)].sort();
}

function versionsOf(packages: readonly string[], lock: Lock): Readonly<Record<string, string>> {
  return Object.fromEntries(
    packages.map((name) => [name, ownValue(lock.packages, `node_modules/${name}`)?.version ?? '*']),
  );
}

/** The part of the repository's lockfile that these dependencies need. */
function reduceLock(
  manifest: { readonly name: string; readonly version: string; readonly dependencies: object },
  lock: Lock,
): object {
  const packages = new Map<string, object>([['', manifest]]);
  const waiting = Object.keys(manifest.dependencies);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const place = `node_modules/${name}`;
    if (packages.has(place)) continue;
    for (const [inside, locked] of Object.entries(lock.packages)) {
      if (inside !== place && !inside.startsWith(`${place}/`)) continue;
      packages.set(inside, locked);
      waiting.push(...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }));
    }
  }
  const { name, version } = manifest;
  return { name, version, lockfileVersion: 3, requires: true, packages: Object.fromEntries(packages) };
}

/** Folders of the packages whose code is in the program. */
function bundledPackages(compilation: Compilation): readonly string[] {
  const folders = [...compilation.modules].flatMap((module) => {
    const file = module.nameForCondition() ?? '';
    return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll(path.sep, '/'))?.[1] ?? [];
  });
  return [...new Set(folders)].sort();
}

/** Licences require their text beside each copy of the code. */
function describeLicences(folders: readonly string[]): string {
  const texts = folders.map((folder) => {
    const { name, version, license } = manifestSchema.parse(readJson(path.join(folder, 'package.json')));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file !== undefined && existsSync(path.join(folder, file)) ? file : undefined;
    const body = text === undefined ? '' : `\n\n${readFileSync(path.join(folder, text), 'utf8').trim()}`;
    return `${name} ${version} (${license ?? 'see below'})${body}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
