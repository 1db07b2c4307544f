import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Generation } from '@szn/release-registry/composition/shared-modules';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { z } from 'zod';
import { createStyleSheet } from './first-styles.ts';
import { hashInlineScript } from './html.ts';
import type { FastifyReply } from 'fastify';
import { isSpeculative } from './speculation-rules.ts';

export type Asset = { readonly url: string; readonly integrity: string };
export type ShellAssets = ReturnType<typeof readShellAssets>;
/** `previousShellFolder`: `null` if the shell offers one generation of shared modules. */
export type ShellFolders = { readonly shellFolder: string; readonly previousShellFolder: string | null };
/** The shell's builds by generation of shared modules. */
export type ShellBuilds = Readonly<Record<Generation, ShellAssets>>;

const entrySchema = z.object({
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  redux: z.array(z.string()),
});

/** Prefix of the URLs of the shell's previous generation. */
export const previousAssetsPrefix = '/assets/previous/';

/** Reads the shell's builds for browsers; without a previous generation no page uses that. Throws as {@link readShellAssets}. */
export function readShellBuilds({ shellFolder, previousShellFolder }: ShellFolders): ShellBuilds {
  const current = readShellAssets(shellFolder);
  const previous =
    previousShellFolder === null ? current : readShellAssets(previousShellFolder, previousAssetsPrefix);
  return { current, previous };
}

/** Reads the shell's builds for browsers in `shellFolder`. Throws an `Error` with the build command if one is missing. */
export function readShellAssets(shellFolder: string, prefix = '/assets/') {
  const browserFolder = path.join(shellFolder, 'browser');
  const read = (file: string) => readFileSync(path.join(browserFolder, file));
  const asset = (file: string): Asset => ({ url: `${prefix}${file}`, integrity: integrityOf(read(file)) });
  return readBuild(shellFolder, () => {
    const entry = entrySchema.parse(readJson(path.join(browserFolder, 'entry-assets.json')));
    const files = readdirSync(browserFolder);
    return {
      /** Entry scripts of the shell, linked from the document. */
      scripts: entry.scripts.map(asset),
      styles: entry.styles.map((file) => createStyleSheet(asset(file), read(file))),
      /** Shared Redux modules, preloaded if the remote of the page needs them. */
      redux: entry.redux.map(asset),
      fonts: files.filter((file) => file.endsWith('.woff2')).map((file) => `${prefix}${file}`),
      /** All scripts of the shell, including lazy chunks. */
      allScripts: files.filter((file) => file.endsWith('.js')).map(asset),
      /** What pages load instead of remotes of the other generation; part of the build of the previous one. */
      documentRemote: files.filter((file) => documentRemoteFile.test(file)).map(asset),
      earlyEvents: hashInlineScript(readFileSync(path.join(shellFolder, 'document/early-events.js'), 'utf8')),
    };
  });
}

const documentRemoteFile = /^document-remote\..*\.js$/;

const hostSchema = z.object({ sharedVersions: z.record(z.string(), z.string()) });

/** Reads the versions of the shell's shared modules from its server build; throws as {@link readShellAssets} does. */
export function readSharedVersions(serverFolder: string): Readonly<Record<string, string>> {
  const file = `${serverFolder}/host.json`;
  return readBuild(file, () => hostSchema.parse(readJson(file)).sharedVersions);
}

/** Reads a script of the service worker from the build of the shell; throws as {@link readShellAssets} does. */
export function readWorkerScript(shellFolder: string, name: 'service-worker' | 'removal'): string {
  const file = path.join(shellFolder, 'worker', `${name}.js`);
  return readBuild(file, () => readFileSync(file, 'utf8'));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readBuild<Content>(location: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new Error(`The shell build is missing or invalid: ${location}. Run "npm run build".`, {
      cause: error,
    });
  }
}

/**
 * Creates the function that sends 103 Early Hints with the scripts of the shell, which every page needs. The
 * files of the page's remote are not known before the page is rendered. Only for navigations: other clients may take 103 for
 * the response.
 */
export function createEarlyHints({ scripts }: ShellAssets) {
  const link = scripts.map(({ url }) => `<${url}>; rel=modulepreload; crossorigin`);
  return ({ request, raw }: Pick<FastifyReply, 'request' | 'raw'>): void => {
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate' && !isSpeculative(request);
    if (isNavigation) raw.writeEarlyHints({ link });
  };
}
