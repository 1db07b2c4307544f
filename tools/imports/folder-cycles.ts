import path from 'node:path';
import type { Import } from './import-graph.ts';

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

/** For each import between folders, the shortest way back; each cycle once. */
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
