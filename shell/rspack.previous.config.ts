import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import { forBrowsers, forDocument, forServer, hostFile } from './rspack.config.ts';

/**
 * The builds of the shell with the previous generation of shared modules, in `dist/previous`. `SHELL_PREVIOUS_GENERATION`
 * names a JSON file: modules of the current generation, by import name, and the files that replace them.
 */
const generationFile = path.resolve(process.env.SHELL_PREVIOUS_GENERATION ?? 'generation.json');
const generation: Readonly<Record<string, string>> = JSON.parse(readFileSync(generationFile, 'utf8'));
const { resolve } = createRequire(import.meta.url);

const replacements = new Map(
  Object.entries(generation).map(([name, file]) => [resolve(name), path.resolve(generationFile, '..', file)]),
);

/** Whoever would get a module of the current generation gets its replacement; a package keeps a copy of its own. */
const replaceModules = new rspack.NormalModuleReplacementPlugin(
  new RegExp(
    `(?:${Object.keys(generation)
      .map((name) => path.basename(name))
      .join('|')})(?:\\.tsx?)?$`,
  ),
  (data) => {
    const issuer = data.contextInfo.issuer;
    const replacement = issuer && replacements.get(findModule(issuer, data.request));
    if (replacement) data.request = replacement;
  },
);

function findModule(issuer: string, request: string): string {
  try {
    return createRequire(issuer).resolve(request);
  } catch {
    return '';
  }
}

function withPrevious(build: Configuration, changes: Configuration): Configuration {
  const folder = build.output?.path?.replace(/dist(?=[\\/])/, 'dist/previous') ?? '';
  return {
    ...build,
    ...changes,
    // Without the aliases of the current router.
    resolve: { ...build.resolve, alias: {} },
    output: { ...build.output, ...changes.output, path: folder },
    plugins: [...(changes.plugins ?? build.plugins ?? []), replaceModules],
  };
}

const documentRemote = './src/federation/document-remote.ts';
const versionsFile = replacements.get(resolve('@szn/remote-kit/shared-modules/versions')) ?? '';
const { sharedVersions } = await import(pathToFileURL(versionsFile).href);

export default [
  withPrevious(forBrowsers, {
    entry: {
      ...Object(forBrowsers.entry),
      'document-remote': { import: documentRemote, library: { type: 'module' } },
    },
    output: { publicPath: '/assets/previous/' },
  }),
  withPrevious(forServer, {
    entry: {
      ...Object(forServer.entry),
      'document-remote': documentRemote,
      'print-exports': '@szn/remote-kit/shared-modules/print-exports',
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), hostFile(sharedVersions)],
  }),
  withPrevious(forDocument, {}),
];
