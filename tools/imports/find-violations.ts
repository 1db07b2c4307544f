import { ownValue } from '@szn/shared-contracts/wire';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findUndeclared } from './find-undeclared.ts';
import { findFolderCycles, listFiles, readImports, type Import } from './import-graph.ts';
import {
  browserPackages,
  configFiles,
  importRules,
  layersOfRemote,
  type ImportRule,
} from './import-table.ts';

type Violation = { file: string; line: number; text: string };

/** Pairs of a folder and its parent that import each other, in the whole repository. */
const maxNestedPairs = 3;

const isTest = (file: string) =>
  /\.(test|spec|fake)\.[cm]?[jt]sx?$|^measurements\/|(^|\/)(tests?|testing|fixtures)\//.test(file);
const isConfig = (file: string) => /\.config(\.base)?\.[cm]?[jt]s$/.test(file);

/** Runs outside of the repository; a module that a build replaces is no package. */
const isShipped = (file: string) =>
  ruleOf(file) !== undefined &&
  !isConfig(file) &&
  (!isTest(file) || file.startsWith('shared-contracts/src/testing/'));

/** Checks every import and every tsconfig.json below `root` against the table in import-table.ts. */
export function findViolations(root: string, files = listFiles(root)): readonly Violation[] {
  const imports = readImports(root, files);
  return [
    ...imports.flatMap((found) => checkImport(root, found)),
    ...checkFolders(imports),
    ...findUndeclared(
      root,
      imports.filter(({ file }) => isShipped(file)),
      files.filter(isShipped),
    ),
    ...files
      .filter((file) => /(^|\/)tsconfig[^/]*\.json$/.test(file))
      .flatMap((file) => checkPaths(root, file)),
  ];
}

function checkImport(root: string, found: Import): readonly Violation[] {
  const rule = ruleOf(found.file);
  if (rule === undefined) return [];
  const text =
    checkTestHelper(rule, found) ??
    checkWorkspace(rule, found) ??
    checkPackage(rule, found) ??
    checkLayer(root, found);
  return text === undefined
    ? []
    : [{ file: found.file, line: found.line, text: `${found.specifier}: ${text}` }];
}

/** `shell`, `remotes/home`, `tools`; undefined for files at the root. */
function workspaceOf(file: string): string | undefined {
  return /^(remotes\/[^/]+|[^/]+)\//.exec(file)?.[1];
}

function ruleOf(file: string): ImportRule | undefined {
  const key = Object.keys(importRules).find((folder) => file.startsWith(`${folder.replace('/*', '')}/`));
  return key === undefined ? undefined : ownValue(importRules, key);
}

function checkTestHelper(rule: ImportRule, { file, specifier, target }: Import): string | undefined {
  if (isTest(file) || rule.usesTestHelpers) return undefined;
  const isHelper = specifier.startsWith('@szn/') ? /\/testing(\/|$)/.test(specifier) : isTest(target ?? '');
  if (!isHelper) return undefined;
  return 'Production code imports no test helper. Move what both need into a module of its own.';
}

function checkWorkspace(rule: ImportRule, { file, specifier, target }: Import): string | undefined {
  const { workspaces = [], folders = [] } = additionsFor(rule, file);
  if (specifier.startsWith('@szn/')) {
    const allowed = [...rule.workspaces, ...workspaces];
    if (matches(specifier.slice('@szn/'.length), allowed)) return undefined;
    return `This workspace may import of the others: ${list(allowed)}. Use a contract, a service or a URL.`;
  }
  if (target === undefined || workspaceOf(target) === workspaceOf(file)) return undefined;
  if ([...(rule.folders ?? []), ...folders].some((folder) => `${target}/`.startsWith(`${folder}/`))) {
    return undefined;
  }
  return 'A relative import reaches into another workspace. Import an entry of its package.json "exports".';
}

/** What configuration files and tests may import beyond the rule of their workspace. */
function additionsFor(rule: ImportRule, file: string): NonNullable<ImportRule['tests']> {
  if (isConfig(file)) return configFiles;
  return isTest(file) ? (rule.tests ?? {}) : {};
}

function checkPackage(rule: ImportRule, { file, specifier, isTypeOnly }: Import): string | undefined {
  if (/^(\.|@szn\/)/.test(specifier) || isConfig(file)) return undefined;
  if (rule.packages === undefined) return checkBrowserPackage(rule, specifier);
  const allowed = [...rule.packages, ...(additionsFor(rule, file).packages ?? [])];
  if (matches(specifier, allowed)) return undefined;
  if (!matches(specifier, rule.types ?? []))
    return `This workspace may import the packages ${list(allowed)}.`;
  return isTypeOnly ? undefined : 'Only types may be imported from this package: write "import type".';
}

function checkBrowserPackage(rule: ImportRule, specifier: string): string | undefined {
  const name = specifier.replace(/^((@[^/]+\/)?[^/]+).*/, '$1');
  if (rule.isBrowserCode || !browserPackages.includes(name)) return undefined;
  return 'Code for browsers: servers and tools do not import it.';
}

/** Folders below `src` of a remote, and features of all workspaces, import downwards only. */
function checkLayer(root: string, { file, target = '' }: Import): string | undefined {
  const workspace = workspaceOf(file) ?? '';
  if (isTest(file) || workspaceOf(target) !== workspace) return undefined;
  const from = readLayer(workspace, file);
  const to = readLayer(workspace, target);
  if (from.layer === 'features' && to.layer === 'features') {
    return checkFeatureOrder(root, workspace, [from.feature, to.feature]);
  }
  return workspace.startsWith('remotes/') ? checkLayerOfRemote(from.layer, to.layer) : undefined;
}

function checkLayerOfRemote(layer: string, toLayer: string): string | undefined {
  const index = layersOfRemote.indexOf(layer);
  const above = ['', ...layersOfRemote.slice(0, index)];
  if (index === -1 || !above.includes(toLayer)) return undefined;
  return `${layer}/ imports only the folders below it: ${list(layersOfRemote.slice(index + 1))}.`;
}

/** `features` and `hero` for `remotes/home/src/features/hero/slides.ts`; empty for a file of `src` itself. */
function readLayer(workspace: string, file: string) {
  const [layer = '', feature = ''] = file.slice(`${workspace}/src/`.length).split('/').slice(0, -1);
  return { layer, feature };
}

function checkFeatureOrder(root: string, workspace: string, [from, to]: readonly [string, string]) {
  if (from === to) return undefined;
  const manifest = path.join(root, workspace, 'package.json');
  const { featureOrder = [] }: { featureOrder?: readonly string[] } = existsSync(manifest)
    ? JSON.parse(readFileSync(manifest, 'utf8'))
    : {};
  const [above, below] = [featureOrder.indexOf(from), featureOrder.indexOf(to)];
  if (above !== -1 && below > above) return undefined;
  return (
    `Feature "${from}" may not import feature "${to}". Features import only those to their right in "featureOrder" ` +
    `of ${workspace}/package.json (now: ${list(featureOrder)}). Move the shared part to components/ or lib/.`
  );
}

function checkFolders(imports: readonly Import[]): readonly Violation[] {
  const production = imports.filter(
    ({ file, target }) =>
      target !== undefined && !isTest(file) && !isTest(target) && workspaceOf(file) === workspaceOf(target),
  );
  const cycles = findFolderCycles(production);
  const nested = cycles.filter(({ isNested }) => isNested);
  const reported = nested.length > maxNestedPairs ? cycles : cycles.filter(({ isNested }) => !isNested);
  return reported.map(({ folders, imports: steps, isNested }) => ({
    file: steps[0]?.file ?? '',
    line: steps[0]?.line ?? 0,
    text:
      `The folders ${folders.join(' -> ')} -> ${folders[0]} import each other` +
      `${isNested ? ` (a folder and its parent; at most ${maxNestedPairs} such pairs, now ${nested.length})` : ''}: ` +
      `${steps.map(({ file, line }) => `${file}:${line}`).join(', ')}. Move the shared part below both.`,
  }));
}

function checkPaths(root: string, file: string): readonly Violation[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { compilerOptions: { paths = {} } = {} }: { compilerOptions?: { paths?: Record<string, string[]> } } =
    JSON.parse(text);
  return Object.entries(paths).flatMap(([name, targets]) => {
    const folder = path.posix.dirname(file);
    if (!targets.some((target) => path.posix.join(folder, target).startsWith('shell/'))) return [];
    const line = text.slice(0, text.indexOf(`"${name}"`)).split('\n').length;
    const message = `"paths" maps ${name} into shell/. Map it to remote-kit/src/shared-modules.`;
    return [{ file, line, text: message }];
  });
}

function matches(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
