import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSharedVersions } from '../document/shell-assets.ts';

/** Folder of the shell's real server bundle, which the global set-up of this project builds. */
function shellServerFolder(): string {
  const folder = process.env.TEST_SHELL_SERVER_DIR;
  if (folder === undefined)
    throw new Error('The global set-up did not build the server bundle of the shell.');
  return folder;
}

export const renderWorkerFile = () => path.join(shellServerFolder(), 'render-worker.cjs');
export const hostVersions = () => readSharedVersions(shellServerFolder());

/** Writes a build of the shell with minimal browser files and the real server bundle; returns its `dist` folder. */
export async function writeFixtureShell(folder: string): Promise<string> {
  const dist = path.join(folder, 'shell/dist');
  const files: Readonly<Record<string, string>> = {
    'browser/main.0123456789.js': 'export {};',
    'browser/main.0123456789.css': 'h1 { color: red }',
    'browser/redux.0123456789.js': 'export const redux = 1;',
    'browser/later.0123456789.js': 'export const later = 1;',
    'browser/letters.0123456789.woff2': 'letters',
    'browser/main.0123456789.js.map': '{"version":3,"sources":["src/main.tsx"],"names":[],"mappings":"AAEA"}',
    'browser/entry-assets.json': JSON.stringify({
      scripts: ['main.0123456789.js'],
      styles: ['main.0123456789.css'],
      redux: ['redux.0123456789.js'],
    }),
    'document/early-events.js': 'void 0;',
    'worker/service-worker.js': '/* worker */',
    'worker/removal.js': '/* removal */',
    '../public/manifest.webmanifest': '{}',
    '../public/share/storefront.jpg': 'picture',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), text);
  }
  await cp(shellServerFolder(), path.join(dist, 'server'), { recursive: true });
  return dist;
}

const documentRemote = `exports.default = {
  name: 'document',
  contract: '1.0.0',
  routes: [],
  start: () => ({
    pages: new Proxy({}, {
      getOwnPropertyDescriptor: () => ({ configurable: true }),
      get: () => ({ loader: ({ request }) => new Response(null, { status: 307, headers: { Location: request.url } }) }),
    }),
  }),
};`;

/** As {@link writeFixtureShell}, with React 18 as the previous generation of shared modules; both render with one bundle. */
export async function writeFixturePreviousShell(folder: string): Promise<string> {
  const dist = await writeFixtureShell(path.join(folder, 'previous'));
  const sharedVersions = { ...hostVersions(), react: '18.3.1' };
  await writeFile(path.join(dist, 'server/host.json'), JSON.stringify({ sharedVersions }));
  await writeFile(path.join(dist, 'server/document-remote.cjs'), documentRemote);
  await writeFile(path.join(dist, 'browser/document-remote.0123456789.js'), 'export {};');
  return dist;
}
