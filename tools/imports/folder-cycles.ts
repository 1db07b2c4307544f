import path from 'node:path';
import type { Import } from './import-graph.ts';

/** Two folders that import each other, or a circle of more, with one import for each step. */
export type FolderCycle = { folders: readonly string[]; steps: readonly Import[]; isNested: boolean };

type Graph = Map<string, Map<string, Import>>;

/**
 * Circles among folders. Each folder is compared with its siblings, subfolders included; the files that lie directly
 * in the parent folder count as one more sibling, named like the parent. A pair of a folder and its parent is nested.
 */
export function findFolderCycles(imports: readonly Import[]): readonly FolderCycle[] {
  const graphs = new Map<string, Graph>();
  for (const found of imports) {
    if (found.target === undefined) continue;
    const [parent, from, to] = compareFolders(found.file, found.target);
    if (from === to) continue;
    const graph = getOrCreate(graphs, parent, () => new Map());
    getOrCreate(
      getOrCreate(graph, from, () => new Map()),
      to,
      () => found,
    );
  }
  return [...graphs].flatMap(([parent, graph]) => findCycles(parent, graph));
}

/** The deepest folder that holds both files, and the folder below it (or itself) that holds each of them. */
function compareFolders(file: string, target: string): readonly [string, string, string] {
  const a = path.posix.dirname(file).split('/');
  const b = path.posix.dirname(target).split('/');
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth += 1;
  const join = (parts: readonly string[], length: number) => parts.slice(0, length).join('/');
  return [join(a, depth), join(a, depth + 1), join(b, depth + 1)];
}

function findCycles(parent: string, graph: Graph): readonly FolderCycle[] {
  const cycles: FolderCycle[] = [];
  for (const [from, targets] of graph) {
    for (const [to, step] of targets) {
      const back = graph.get(to)?.get(from);
      if (back === undefined || from > to) continue;
      cycles.push({ folders: [from, to], steps: [step, back], isNested: from === parent || to === parent });
    }
  }
  const longer = findLongerCycle(withoutPairs(graph, cycles));
  return longer === undefined ? cycles : [...cycles, longer];
}

function withoutPairs(graph: Graph, pairs: readonly FolderCycle[]): Graph {
  const copy: Graph = new Map([...graph].map(([from, targets]) => [from, new Map(targets)]));
  for (const { folders } of pairs) {
    const [a = '', b = ''] = folders;
    copy.get(a)?.delete(b);
    copy.get(b)?.delete(a);
  }
  return copy;
}

/** The shortest circle of three folders or more: breadth-first from every folder back to itself. */
function findLongerCycle(graph: Graph): FolderCycle | undefined {
  let shortest: readonly string[] | undefined;
  for (const start of graph.keys()) {
    const found = findWayBack(graph, start);
    if (found && (shortest === undefined || found.length < shortest.length)) shortest = found;
  }
  if (shortest === undefined) return undefined;
  const folders = shortest;
  const steps = folders.flatMap((folder, index) => {
    const step = graph.get(folder)?.get(folders[(index + 1) % folders.length] ?? '');
    return step === undefined ? [] : [step];
  });
  return { folders, steps, isNested: false };
}

function findWayBack(graph: Graph, start: string): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of queue) {
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}
