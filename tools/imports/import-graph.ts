import { ownValue } from '@szn/shared-contracts/wire';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import or re-export. Paths are relative to the root of the repository and use "/". */
export type Import = {
  file: string;
  line: number;
  /** The specifier as written. */
  specifier: string;
  isTypeOnly: boolean;
  /** The imported file. Undefined for packages outside the repository, and for files that do not exist. */
  target: string | undefined;
};

type Exports = Record<string, unknown>;
type Packages = ReadonlyMap<string, { folder: string; exports: Exports }>;

/** The resolved imports of all TypeScript and JavaScript files in the list. */
export function readImports(root: string, files: readonly string[]): readonly Import[] {
  const packages = readWorkspaces(root, files);
  return files
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return findSpecifiers(file, text).map(({ start, ...found }) => ({
        file,
        line: text.slice(0, start).split('\n').length,
        ...found,
        target: resolveImport(root, packages, { file, specifier: found.specifier }),
      }));
    });
}

/** Tracked and new files, without files that are deleted in the working tree. */
export function listFiles(root: string): readonly string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return output.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

function findSpecifiers(file: string, text: string) {
  const { module } = parseSync(file, text);
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    start,
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ start, moduleRequest, isType }) =>
      moduleRequest ? [{ start, specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end));
    return literal?.[1] === undefined ? [] : [{ start, specifier: literal[1], isTypeOnly: false }];
  });
  return [...imports, ...exports, ...dynamic];
}

function readWorkspaces(root: string, files: readonly string[]): Packages {
  const manifests = files.filter((file) => /^[^/]+\/([^/]+\/)?package\.json$/.test(file));
  return new Map(
    manifests.map((file) => {
      const { name, exports = {} }: { name: string; exports?: Exports } = JSON.parse(
        readFileSync(path.join(root, file), 'utf8'),
      );
      return [name, { folder: path.posix.dirname(file), exports }];
    }),
  );
}

function resolveImport(
  root: string,
  packages: Packages,
  { file, specifier }: { file: string; specifier: string },
): string | undefined {
  if (specifier.startsWith('.')) {
    return findFile(root, path.posix.join(path.posix.dirname(file), specifier));
  }
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const found = packages.get(`${scope}/${name}`);
  const entry = ownValue(found?.exports, ['.', ...rest].join('/'));
  if (!found || typeof entry !== 'string') return undefined;
  return findFile(root, path.posix.join(found.folder, entry));
}

function findFile(root: string, file: string): string | undefined {
  const candidates = [file, `${file}.ts`, `${file}.tsx`, `${file}/index.ts`];
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(path.join(root, candidate)));
}

type Graph = Map<string, Map<string, Import>>;

/**
 * Finds folders that import each other, with one import for each step. Siblings are compared, subfolders included; the
 * files directly in a parent folder count as one more sibling with the parent's name (`isNested`).
 */
export function findFolderCycles(imports: readonly Import[]) {
  const graphs = new Map<string, Graph>();
  for (const found of imports) {
    if (found.target === undefined) continue;
    const [parent, from, to] = compareFolders(found.file, found.target);
    if (from === to) continue;
    const graph: Graph = graphs.get(parent) ?? new Map();
    const targets = graph.get(from) ?? new Map<string, Import>();
    graphs.set(parent, graph.set(from, targets));
    if (!targets.has(to)) targets.set(to, found);
  }
  return [...graphs].flatMap(([parent, graph]) =>
    findCycles(graph).map((steps) => {
      const folders = steps.map(([folder]) => folder);
      return {
        folders,
        imports: steps.map(([, step]) => step),
        isNested: steps.length === 2 && folders.includes(parent),
      };
    }),
  );
}

/** The deepest folder that contains both files, and its subfolders (or itself) with each of them. */
function compareFolders(file: string, target: string): readonly [string, string, string] {
  const a = path.posix.dirname(file).split('/');
  const b = path.posix.dirname(target).split('/');
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth += 1;
  const join = (parts: readonly string[], length: number) => parts.slice(0, length).join('/');
  return [join(a, depth), join(a, depth + 1), join(b, depth + 1)];
}

/** The shortest cycle through each import between folders, without duplicates. */
function findCycles(graph: Graph) {
  const cycles = new Map<string, readonly (readonly [string, Import])[]>();
  for (const [start, targets] of graph) {
    for (const [next, found] of targets) {
      const back = findPath(graph, next, start);
      const cycle = [[start, found] as const, ...(back ?? [])];
      const key = cycle
        .map(([folder]) => folder)
        .sort()
        .join();
      if (back !== undefined && !cycles.has(key)) cycles.set(key, cycle);
    }
  }
  return [...cycles.values()];
}

/** The shortest path between two folders, breadth-first, as folders with the import of the next folder. */
function findPath(graph: Graph, start: string, end: string) {
  const queue: [string, (readonly [string, Import])[]][] = [[start, []]];
  const seen = new Set<string>();
  for (const [folder, steps] of queue) {
    if (folder === end) return steps;
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const [next, found] of graph.get(folder) ?? []) queue.push([next, [...steps, [folder, found]]]);
  }
  return undefined;
}
