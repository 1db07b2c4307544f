import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Milliseconds of processor time that processes have used, their children included. On a shared machine this is the
 * figure that means something: throughput depends on what else is running.
 */
export function cpuTimeMs(pids: readonly number[]): number {
  const parents = new Map(listPids().map((pid) => [pid, readStat(pid)] as const));
  const isCounted = (pid: number): boolean => {
    const stat = parents.get(pid);
    return pids.includes(pid) || (stat !== undefined && stat.parent > 1 && isCounted(stat.parent));
  };
  const ticks = [...parents]
    .filter(([pid]) => isCounted(pid))
    .reduce((sum, [, stat]) => sum + (stat?.ticks ?? 0), 0);
  return (ticks / ticksPerSecond) * 1000;
}

/** The background jobs of the provider start ten seconds after it is ready. */
const firstJobsMs = 12_000;
const idleCheckMs = 2000;
const idleLimitMs = 5 * 60_000;

/** Resolves when the background jobs of a provider that has just started have ended. Rejects after five minutes. */
export async function untilIdle(pids: readonly number[]): Promise<void> {
  await wait(firstJobsMs);
  const deadline = performance.now() + idleLimitMs;
  while (performance.now() < deadline) {
    const before = cpuTimeMs(pids);
    await wait(idleCheckMs);
    // Less than a twentieth of one core.
    if (cpuTimeMs(pids) - before < idleCheckMs / 20) return;
  }
  throw new Error('The provider is still busy with background jobs five minutes after its start.');
}

/** Resident memory of one process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function listPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
