import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { z } from 'zod';

export type Asset = { readonly url: string; readonly integrity: string };

export type ShellAssets = {
  /** Entry scripts of the shell, linked from the document. */
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
  readonly fonts: readonly string[];
  /** Shared Redux modules, preloaded if the remote of the page needs them. */
  readonly redux: readonly Asset[];
  /** All scripts of the shell, including lazy chunks. */
  readonly allScripts: readonly Asset[];
};

const entrySchema = z.object({
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  redux: z.array(z.string()),
});

/** Reads the file list of the shell's browser build. Throws an `Error` with the build command if it is missing. */
export function readShellAssets(browserFolder: string): ShellAssets {
  const asset = (file: string): Asset => ({
    url: `/assets/${file}`,
    integrity: integrityOf(readFileSync(path.join(browserFolder, file))),
  });
  try {
    const entry = entrySchema.parse(
      JSON.parse(readFileSync(path.join(browserFolder, 'entry-assets.json'), 'utf8')),
    );
    const files = readdirSync(browserFolder);
    return {
      scripts: entry.scripts.map(asset),
      styles: entry.styles.map(asset),
      redux: entry.redux.map(asset),
      fonts: files.filter((file) => file.endsWith('.woff2')).map((file) => `/assets/${file}`),
      allScripts: files.filter((file) => file.endsWith('.js')).map(asset),
    };
  } catch (error) {
    throw new Error(`The shell build is missing or invalid: ${browserFolder}. Run "npm run build".`, {
      cause: error,
    });
  }
}

const hostSchema = z.object({ sharedVersions: z.record(z.string(), z.string()) });

/**
 * Reads the versions of the shell's shared modules from its server build (`host.json`). Throws an `Error` with the build
 * command if it is missing.
 */
export function readSharedVersions(serverFolder: string): Readonly<Record<string, string>> {
  try {
    return hostSchema.parse(JSON.parse(readFileSync(path.join(serverFolder, 'host.json'), 'utf8')))
      .sharedVersions;
  } catch (error) {
    throw new Error(
      `The shell build is missing or invalid: ${serverFolder}/host.json. Run "npm run build".`,
      {
        cause: error,
      },
    );
  }
}
