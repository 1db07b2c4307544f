import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { z } from 'zod';

export type Asset = { readonly url: string; readonly integrity: string };

export type ShellAssets = {
  /** The shell's own entry script, and what its first HTML links to. */
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
  readonly fonts: readonly string[];
  /** The shared Redux modules, preloaded where a page's remote asks for them. */
  readonly redux: readonly Asset[];
  /** Every script of the shell, lazy ones included. */
  readonly allScripts: readonly Asset[];
};

const entrySchema = z.object({
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  redux: z.array(z.string()),
});

/** Reads what the shell's build left behind. Throws an `Error` that says how to build it when it is not there. */
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
    throw new Error(`The shell is not built: nothing usable in ${browserFolder}. Run "npm run build".`, {
      cause: error,
    });
  }
}
