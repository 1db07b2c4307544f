import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { isJsonObject, readField } from '@szn/shared-contracts';
import type { Import } from './import-graph.ts';

/** Packages that teams install from a registry (tools/pack-packages.ts): they name what only their types need, too. */
const publishedWorkspaces = ['shared-contracts', 'shared-ui', 'release-registry', 'remote-kit'];

/** The build of a page without the shell replaces it by the remote. */
const replacedModule = 'remote-alone';

/** The package of a specifier: `zod` of `zod/v4`; undefined for a file and for a module of Node. */
function packageOf(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || specifier === replacedModule || isBuiltin(specifier)) return undefined;
  return /^((@[^/]+\/)?[^/]+)/.exec(specifier)?.[1];
}

/**
 * What production files import, or find by `require.resolve`, without a name in the package.json of their workspace. npm
 * finds such a package while another one has put it into `node_modules`; pnpm and Yarn do not.
 */
export function findUndeclared(root: string, imports: readonly Import[], files: readonly string[]) {
  const resolved = files
    .filter((file) => /\.c?[jt]s$/.test(file))
    .flatMap((file) => findResolved(root, file));
  return [...imports, ...resolved].flatMap(({ file, line, specifier, isTypeOnly }) => {
    const workspace = /^(remotes\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? '';
    const name = packageOf(specifier);
    const isTest = /\.(test|spec)\.[cm]?[jt]sx?$/.test(file);
    const isDevelopment = isTest || (isTypeOnly && !publishedWorkspaces.includes(workspace));
    if (name === undefined || isDeclared(readManifest(root, workspace), name, isDevelopment)) return [];
    return [{ file, line, text: `${specifier}: ${workspace}/package.json does not name ${name}.` }];
  });
}

function findResolved(root: string, file: string) {
  const text = readFileSync(path.join(root, file), 'utf8');
  // With a second argument the package is that of another one.
  const pattern = file.endsWith('.cjs')
    ? /\brequire(?:\.resolve)?\('([^']+)'\)/g
    : /\brequire\.resolve\('([^']+)'\)/g;
  return [...text.matchAll(pattern)].map(({ index, 1: specifier = '' }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    specifier,
    isTypeOnly: false,
  }));
}

function readManifest(root: string, workspace: string): unknown {
  const file = path.join(root, workspace, 'package.json');
  return workspace !== '' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function isDeclared(manifest: unknown, name: string, isDevelopment: boolean): boolean {
  // A folder such as `tools` has the packages of the repository.
  if (!isJsonObject(manifest) || manifest.name === name) return true;
  const groups = ['dependencies', 'peerDependencies', ...(isDevelopment ? ['devDependencies'] : [])];
  return groups.some((group) => readField(readField(manifest, group), name) !== undefined);
}
