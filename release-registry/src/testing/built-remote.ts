import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Creates the server script of a remote with these properties, in the format of a build. A list of routes declares nothing of its pages. */
export function serverScript(definition: Readonly<Record<string, unknown>>): string {
  const { start: _start, routes, ...others } = definition;
  const rest = {
    ...others,
    routes: Array.isArray(routes) ? Object.fromEntries(routes.map((route) => [String(route), {}])) : routes,
  };
  return `exports.default = { ...${JSON.stringify(rest)}, start: () => ({ pages: {} }) };`;
}

export const federationManifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  exposes: [
    {
      path: './remote',
      assets: { js: { sync: ['remote.js'], async: ['lazy.js'] }, css: { sync: ['remote.css'], async: [] } },
    },
  ],
};

/** The first position of the script is the third line of its source, whose text the map contains. */
const sourceMap = {
  version: 3,
  sources: ['../../src/secret.ts'],
  sourcesContent: ['const secret = 1;'],
  names: [],
  mappings: 'AAEA',
};

export const catalogueScript = serverScript({
  name: 'catalogue',
  contract: '1.0.0',
  routes: ['/men', '/men/:category'],
  sends: [{ kind: 'command', name: 'wishlist.set', version: 1 }],
  activatesFor: undefined,
});

/** Writes the workspace of a built remote. `changes` overrides files or omits them (`null`). */
export async function writeBuiltRemote(
  folder: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const remoteFolder = path.join(folder, 'remotes/catalogue');
  const files: Readonly<Record<string, string | null>> = {
    'package.json': JSON.stringify({
      version: '0.1.0',
      author: 'catalogue team',
      tier: 'primary',
      budgets: { scriptBytes: 1000, styleBytes: 1000 },
    }),
    'dist/browser/remoteEntry.js': 'export const entry = 1;',
    'dist/browser/remote.js': 'export const remote = 1;',
    'dist/browser/lazy.js': 'export const lazy = 1;',
    'dist/browser/remote.css': '.catalogue-title { color: red }',
    'dist/browser/remote.js.map': JSON.stringify(sourceMap),
    'dist/browser/mf-manifest.json': JSON.stringify(federationManifest),
    'dist/browser/mf-stats.json': '{}',
    'dist/server/remote.cjs': catalogueScript,
    'dist/server/remote.cjs.map': JSON.stringify(sourceMap),
    ...changes,
  };
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue;
    const file = path.join(remoteFolder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return remoteFolder;
}
