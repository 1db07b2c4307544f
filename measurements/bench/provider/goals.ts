import { deepPage, pageCaseName, pagedNames } from './bench-cases.ts';
import type { Latency } from './measure-latency.ts';
import type { StartTimes } from './measure-starts.ts';
import type { Measurement } from './measure.ts';

/** A goal with what was measured for it. Times mean something on a quiet machine only; ratios on any. */
export type Goal = { readonly text: string; readonly measured: string; readonly isMet: boolean };

/** First pages as the shop serves them; the first measurement is the yardstick. */
export function judgeFirstPages([yardstick, ...pages]: readonly Measurement[]): readonly Goal[] {
  if (pages.length === 0) return [];
  const slowestMs = Math.max(...pages.map(({ p99Ms }) => p99Ms));
  const perCore = Math.min(...pages.map((page) => page.perCore));
  const ratio = perCore / (yardstick?.perCore ?? Number.NaN);
  return [
    goal('first pages: p99 at most 25 ms', `${slowestMs} ms`, slowestMs <= 25),
    goal('first pages: at least 1,500 requests/s per core', String(perCore), perCore >= 1500),
    goal('first pages: at least 0.25 of hello-world', ratio.toFixed(2), ratio >= 0.25),
  ];
}

/** By processor time, which unlike waiting is the page's own. */
export function judgeDeepPages(measurements: readonly Measurement[]): readonly Goal[] {
  const cpuOf = (name: string) =>
    measurements.find((one) => one.name === name)?.cpuMsPerRequest ?? Number.NaN;
  return pagedNames.flatMap((name) => {
    const ratio = cpuOf(pageCaseName(name, deepPage)) / cpuOf(pageCaseName(name, 1));
    if (Number.isNaN(ratio)) return [];
    return goal(`${name}: page ${deepPage} at most 2 × page 1`, `${ratio.toFixed(2)} ×`, ratio <= 2);
  });
}

export function judgeLatencies(latencies: readonly Latency[]): readonly Goal[] {
  return latencies.map(({ name, belowMs, p99Ms }) =>
    goal(`${name}: p99 below ${belowMs} ms`, `${p99Ms} ms`, p99Ms < belowMs),
  );
}

export function judgeStarts({ firstMs, warmMs }: StartTimes): readonly Goal[] {
  return [
    goal('very first start at most 8 s', `${(firstMs / 1000).toFixed(1)} s`, firstMs <= 8000),
    goal('warm start at most 3 s', `${(warmMs / 1000).toFixed(1)} s`, warmMs <= 3000),
  ];
}

function goal(text: string, measured: string, isMet: boolean): Goal {
  return { text, measured, isMet };
}
