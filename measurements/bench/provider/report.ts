import { loadavg } from 'node:os';
import type { Latency } from './measure-latency.ts';
import type { Measurement } from './measure.ts';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A table of measurements, of which the first is the yardstick. */
export function printTable(title: string, measurements: readonly Measurement[]): void {
  if (measurements.length === 0) return;
  print(`### ${title} (load ${loadavg()[0]?.toFixed(1) ?? '?'})\n`);
  print(
    '| call | requests/s | p50 ms | p99 ms | CPU ms/request | requests/s per core | of hello-world | failed |',
  );
  print('|---|---|---|---|---|---|---|---|');
  const yardstick = measurements[0]?.perCore ?? Number.NaN;
  for (const one of measurements) {
    const figures = [
      one.requestsPerSecond,
      one.p50Ms,
      one.p99Ms,
      one.cpuMsPerRequest,
      one.perCore,
      (one.perCore / yardstick).toFixed(2),
      one.failures,
    ];
    print(`| ${one.name} | ${figures.join(' | ')} |`);
  }
  print('');
}

export function printLatencies(latencies: readonly Latency[]): void {
  for (const { name, p50Ms, p99Ms } of latencies) print(`${name}: p50 ${p50Ms} ms, p99 ${p99Ms} ms`);
}
