import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { startProcess, type Service } from '@szn/remote-kit/lib/child-processes';
import { root } from '../project/project-folders.ts';

/** Editors write a file in several steps, and tools write several files. */
const quietMs = 200;

/**
 * Calls `onChange` with the folders, relative to the root, below whose `src` files have changed. Returns the function that
 * ends it.
 */
export function watchSources(
  folders: readonly string[],
  onChange: (changed: readonly string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watchFolder(path.join(root, folder, 'src'), (file) => {
      if (!/\.[jt]sx?$/.test(file)) return;
      changed.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = [...changed];
        changed.clear();
        onChange(all);
      }, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const close of watchers) close();
  };
}

/**
 * Calls `onFile` with each file below a folder that is written, made or removed. Watches folders: the recursive watcher of
 * Node 20 watches files and loses one for good when an editor replaces it by another (it writes a copy and renames it).
 */
function watchFolder(folder: string, onFile: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();

  function add(one: string): void {
    watchers.get(one)?.close();
    const watcher = watch(one, (_event, name) => {
      if (name === null) return;
      const entry = path.join(one, name);
      if (isFolder(entry)) addAll(entry, onFile);
      else onFile(entry);
    });
    // The folder was removed.
    watcher.on('error', () => watcher.close());
    watchers.set(one, watcher);
  }

  function addAll(one: string, onFound: (file: string) => void): void {
    add(one);
    for (const { name, parentPath } of readdirSync(one, { recursive: true, withFileTypes: true })) {
      const found = path.join(parentPath, name);
      if (isFolder(found)) add(found);
      else onFound(found);
    }
  }

  addAll(folder, () => undefined);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Checks the types of projects in the background, one at a time, when `check` names them. The compiler prints the errors
 * with file and line. What was named last is checked first: a check that runs meanwhile starts anew, after it.
 */
export function createTypeChecks(projects: readonly string[]) {
  const waiting = new Set<string>();
  let running: { readonly project: string; readonly service: Service } | undefined;
  let isStopped = false;
  const failed = new Set<string>();

  async function work(): Promise<void> {
    for (let [project] = waiting; project !== undefined; [project] = waiting) {
      waiting.delete(project);
      const service = startProcess(`type check of ${project}`, [compiler, '-p', project], {
        cwd: root,
        environment: {},
        isQuiet: false,
      });
      setPriority(service.pid, constants.priority.PRIORITY_LOW);
      running = { project, service };
      const code = await service.ended;
      if (isStopped) return;
      if (!waiting.has(project)) tell(project, code === 0);
    }
    running = undefined;
  }

  function tell(project: string, isRight: boolean): void {
    if (!isRight) {
      failed.add(project);
      process.stdout.write(`  Types do not hold in ${project}.\n`);
    } else if (failed.delete(project)) process.stdout.write(`  Types hold again in ${project}.\n`);
  }

  function check(wanted: readonly string[]): void {
    const later = [...waiting];
    waiting.clear();
    for (const project of projects.filter((name) => wanted.includes(name))) waiting.add(project);
    for (const project of later) waiting.add(project);
    if (running === undefined) {
      void work();
      return;
    }
    waiting.add(running.project);
    void running.service.stop();
  }
  return {
    projects,
    check,
    stop: async (): Promise<void> => {
      isStopped = true;
      await running?.service.stop();
    },
  };
}

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
