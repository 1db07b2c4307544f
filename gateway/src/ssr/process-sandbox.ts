import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { RenderLog } from './start-renderer.ts';

/** What isolates a process of tier `foreign` on this machine, besides the fence and Node's permission model. */
export type ProcessSandbox = {
  /** The command before that of Node. */
  readonly command: readonly string[];
  readonly hasNetwork: boolean;
};

/** Ends with the gateway, also if it is blocked, and gets no rights by programs that it runs. */
const endWithParent = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'];

/** Namespaces without network and other processes, and no capabilities in them. */
const ownNamespaces =
  'unshare --map-root-user --net --pid --fork --kill-child -- setpriv --inh-caps=-all --bounding-set=-all --';

const candidates: readonly ProcessSandbox[] = [
  { command: [...endWithParent, ...ownNamespaces.split(' ')], hasNetwork: false },
  { command: ['unshare', '--map-root-user', '--net', '--'], hasNetwork: false },
  { command: endWithParent, hasNetwork: true },
];

let detected: Promise<ProcessSandbox> | undefined;

/** The strictest sandbox that works here. Detected and logged once per gateway. */
export function detectSandbox(log: RenderLog): Promise<ProcessSandbox> {
  detected ??= detect(log);
  return detected;
}

async function detect(log: RenderLog): Promise<ProcessSandbox> {
  let sandbox: ProcessSandbox = { command: [], hasNetwork: true };
  for (const candidate of candidates) {
    if (!(await isRunnable(candidate.command))) continue;
    sandbox = candidate;
    break;
  }
  const { command, hasNetwork } = sandbox;
  const isMemoryWatched = (await readResidentBytes(process.pid)) !== null;
  const details = { command: command.join(' '), hasNetwork, isMemoryWatched, permissionFlag };
  if (hasNetwork || !isMemoryWatched) log.warn(details, 'remotes of other companies are isolated in part');
  else log.info(details, 'remotes of other companies are isolated');
  return sandbox;
}

async function isRunnable([program, ...words]: readonly string[]): Promise<boolean> {
  if (program === undefined) return false;
  return promisify(execFile)(program, [...words, 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  );
}

/** Node 20 and 22 have the permission model under its first name. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** The arguments of Node by which a process reads these files and nothing else: no writes, programs, threads and add-ons. */
export function permissionArguments(files: readonly string[]): readonly string[] {
  return [permissionFlag, ...files.map((file) => `--allow-fs-read=${file}`), '--no-warnings'];
}

/** The resident memory of a process and its children, in bytes; `null` if the system does not tell. */
export async function readResidentBytes(pid: number): Promise<number | null> {
  const own = await readOwnBytes(pid);
  if (own === null) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const others = await Promise.all(pids.map(readOwnBytes));
  return others.reduce<number>((sum, bytes) => sum + (bytes ?? 0), own);
}

async function readOwnBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
