import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuild } from '@szn/release-registry/records/read-build';
import { loadSharedModules, rspackCli, runRspack } from './build-remote.ts';
import { startProcess, untilReady } from './child-processes.ts';
import { folders } from './project-folders.ts';

export type DevelopmentServer = ReturnType<typeof startDevelopmentServer>;

/**
 * Serves a remote alone, on a page of its own and for storefronts that are asked for it. Resolves when it is ready;
 * nothing is left running when it cannot be.
 */
export async function serveAlone(remoteFolder: string, port: number): Promise<DevelopmentServer> {
  const record = await writeAloneRecord(remoteFolder);
  const server = startDevelopmentServer(remoteFolder, port, { DEV_ALONE: record });
  try {
    await untilReady(`${server.origin}/release.json`, server.service, 60_000);
    return server;
  } catch (error) {
    await server.service.stop();
    throw error;
  }
}

/** Serves a workspace's build as it is edited, with hot replacement. */
export function startDevelopmentServer(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
) {
  const name = path.basename(folder);
  const service = startProcess(`development server of ${name}`, [rspackCli, 'serve'], {
    cwd: folder,
    environment: { NODE_ENV: 'development', DEV_PORT: String(port), ...settings },
    isQuiet: true,
  });
  return { name, service, origin: `http://localhost:${port}` };
}

/**
 * Writes what a remote says of itself, `release.json`, for its development server to serve: from it a storefront learns
 * the remote's paths and commands when it is asked to run it from there. Resolves to the folder that holds it.
 */
async function writeAloneRecord(remoteFolder: string): Promise<string> {
  await runRspack(remoteFolder);
  const { record } = await readBuild(remoteFolder, {
    allowedModules: loadSharedModules(),
    version: '0.0.0-dev',
    commit: null,
  });
  const folder = path.join(folders.cache, 'alone', record.name);
  await mkdir(folder, { recursive: true });
  // The names that development builds use; their scripts load their styles.
  const browser = { entry: 'remoteEntry.js', scripts: [], styles: [] };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...record, browser }));
  return folder;
}
