import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fixedPaths } from '@szn/release-registry/composition/shared-modules';
import { readBuild } from '@szn/release-registry/records/read-build';
import { loadSharedModules, rspackCommand, runRspack } from '../build/run-rspack.ts';
import { startProcess, untilReady } from '../lib/child-processes.ts';
import { readRemoteName } from '../lib/remote-folder.ts';

export type DevelopmentServer = ReturnType<typeof startDevelopmentServer>;

/** `route`: a path of the remote without parameters. */
export type ServedRemote = DevelopmentServer & { readonly route: string };

/**
 * Serves one remote, on a standalone page and for storefronts with an override to its URL. Resolves when the server is
 * ready. On an error stops the server and rejects.
 */
export async function serveAlone(remoteFolder: string, port: number): Promise<ServedRemote> {
  const { folder, routes } = await writeAloneRecord(remoteFolder);
  const server = startDevelopmentServer(remoteFolder, port, { settings: { DEV_ALONE: folder } });
  try {
    await untilReady(`${server.origin}/release.json`, server.service, 60_000);
    return { ...server, route: fixedPaths(routes)[0] ?? '/' };
  } catch (error) {
    await server.service.stop();
    throw error;
  }
}

type ServerOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** A configuration of Rspack in place of that of the folder. */
  readonly configuration?: string;
};

/** Starts the development server of a workspace, with hot module replacement. */
export function startDevelopmentServer(
  folder: string,
  port: number,
  { settings, configuration }: ServerOptions = {},
) {
  const name = readRemoteName(folder);
  const service = startProcess(
    `development server of ${name}`,
    rspackCommand('serve', folder, configuration),
    {
      cwd: folder,
      environment: { NODE_ENV: 'development', DEV_PORT: String(port), ...settings },
      isQuiet: false,
    },
  );
  return { name, service, origin: `http://localhost:${port}` };
}

/**
 * Writes the `release.json` that the development server of a remote serves. A storefront with an override to that
 * server reads the routes and commands of the remote from it. Resolves to the folder of the file, and to the routes.
 */
async function writeAloneRecord(remoteFolder: string) {
  await runRspack(remoteFolder);
  const { record } = await readBuild(remoteFolder, {
    name: readRemoteName(remoteFolder),
    allowedModules: loadSharedModules(),
    version: '0.0.0-dev',
    commit: null,
  });
  const folder = path.join(remoteFolder, 'node_modules/.cache/szn-record');
  await mkdir(folder, { recursive: true });
  // The file names of development builds. Their scripts load the styles.
  const browser = { entry: 'remoteEntry.js', scripts: [], styles: [] };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...record, browser }));
  return { folder, routes: record.routes };
}
