import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { releaseUrl } from '@szn/shared-contracts';
import { readShellAssets } from '../../../gateway/src/document/shell-assets.ts';
import { folders, localRegistryFile } from '../../../tools/project/project-folders.ts';

/** One page of each kind, with the remote that serves it. */
const remoteByPage = { men: 'catalogue', home: 'home', wishlist: 'account', about: 'content' } as const;

type PageName = keyof typeof remoteByPage;
const pageNames = Object.keys(remoteByPage).filter((name): name is PageName => name in remoteByPage);

export type Script = {
  readonly url: string;
  /** `shell` or the name of a remote. */
  readonly build: string;
  /** After Brotli, quality 11. */
  readonly bytes: number;
};

export type PageScripts = {
  readonly page: PageName;
  readonly remote: string;
  readonly scripts: readonly Script[];
};

/** The scripts that a page loads before it can respond to a tap: those that the gateway preloads. Reads the local builds. */
export async function readPageScripts(): Promise<readonly PageScripts[]> {
  const registry = await readRegistry(localRegistryFile());
  const shell = readShellAssets(path.join(folders.shell, 'dist'));
  return Promise.all(
    pageNames.map(async (page) => {
      const name = remoteByPage[page];
      const version = registry.microFrontends[name]?.[0]?.metadata.version;
      if (version === undefined) throw new Error(`The remote ${name} is not released. Run "npm run build".`);
      const record = await readReleaseRecord(folders.releases, { name, version });
      const needsRedux = Object.keys(record.shared).some((key) => key.includes('redux'));
      const ofShell = [...shell.scripts, ...(needsRedux ? shell.redux : [])].map(({ url }) => url);
      const ofRemote = [record.browser.entry, ...record.browser.scripts].map((file) =>
        releaseUrl(record, file),
      );
      const scripts = await Promise.all([
        ...ofShell.map((url) => readScript(url, 'shell')),
        ...ofRemote.map((url) => readScript(url, name)),
      ]);
      return { page, remote: name, scripts };
    }),
  );
}

async function readScript(url: string, build: string): Promise<Script> {
  const file = url.startsWith('/assets/')
    ? path.join(folders.shell, 'dist/browser', url.slice('/assets/'.length))
    : path.join(folders.releases, url.slice('/releases/'.length));
  return { url, build, bytes: brotliCompressSync(await readFile(file)).length };
}

/** In KB of 1,024 bytes, with one decimal. */
export function kilobytesOf(scripts: readonly Pick<Script, 'bytes'>[]): number {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  return Math.round((bytes / 1024) * 10) / 10;
}
