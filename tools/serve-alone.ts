import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuild } from '@szn/release-registry/records/read-build';
import { loadSharedModules, rspackCli, runRspack } from './build-remote.ts';
import { startProcess, untilReady } from './child-processes.ts';
import { folders } from './project-folders.ts';

export type DevelopmentServer = ReturnType<typeof startDevelopmentServer>;

/**
 * Serves one remote, on a standalone page and for storefronts with an override to its URL. Resolves when the server is
 * ready. On an error stops the server and rejects.
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

/** Starts the development server of a workspace, with hot module replacement. */
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
 * Writes the `release.json` that the development server of a remote serves. A storefront with an override to that
 * server reads the routes and commands of the remote from it. Resolves to the folder of the file.
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
  // The file names of development builds. Their scripts load the styles.
  const browser = { entry: 'remoteEntry.js', scripts: [], styles: [] };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...record, browser }));
  return folder;
}
