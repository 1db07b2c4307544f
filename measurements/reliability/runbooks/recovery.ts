import { setTimeout as wait } from 'node:timers/promises';

const limitMs = 60_000;
const pauseMs = 100;

/** Resolves to the seconds until `isTrue` is. Rejects after a minute, with what was waited for. A check that fails is not true. */
export async function secondsUntil(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - startedAt > limitMs) throw new Error(`Not within a minute: ${what}.`);
    await wait(pauseMs);
  }
  return (performance.now() - startedAt) / 1000;
}

/** The status of a response; 0 without one within this time. */
export async function statusOf(url: string, init: RequestInit = {}, withinMs = 8000): Promise<number> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) }).catch(() => null);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status ?? 0;
}

let listNumber = 0;

/** A list that no cache has. */
export function uncachedList(): string {
  listNumber += 1;
  return `/products?limit=3&maxPrice=${90_000 + listNumber}`;
}

/** The sum of the samples of a metric whose labels have these values; 0 without one. */
export async function readMetric(
  origin: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number> {
  const url = new URL('/metrics', origin);
  url.port = String(Number(url.port) + 10);
  const text = await (await fetch(url)).text();
  return text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[ {]`).test(line))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
