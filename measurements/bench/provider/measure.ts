import autocannon from 'autocannon';
import type { BenchCase, BenchRequest } from './bench-cases.ts';
import { cpuTimeMs } from './cpu-time.ts';

export type Measurement = {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the provider and, on a server, of PostgreSQL. */
  readonly cpuMsPerRequest: number;
  /** What one processor core would serve in a second. */
  readonly perCore: number;
  readonly failures: number;
};

export type Load = {
  readonly origin: string;
  /** Whose processor time counts. */
  readonly pids: readonly number[];
  readonly seconds: number;
};

const connections = 50;
const warmUpSeconds = 2;

/** Asks one kind of request over fifty connections for a while. */
export async function measure({ name, request }: BenchCase, load: Load): Promise<Measurement> {
  let index = 0;
  const options = {
    url: load.origin,
    connections,
    requests: [{ setupRequest: (base: object) => ({ ...base, ...toOptions(request(index++)) }) }],
  };
  // What is compiled and read for the first time is not what is measured.
  await autocannon({ ...options, duration: warmUpSeconds });
  const cpuBefore = cpuTimeMs(load.pids);
  const result = await autocannon({ ...options, duration: load.seconds });
  const answered = result.requests.total;
  if (answered === 0) throw new Error(`"${name}" was never answered within ${load.seconds} s.`);
  const cpuMsPerRequest = (cpuTimeMs(load.pids) - cpuBefore) / answered;
  return {
    name,
    requestsPerSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: Math.round(cpuMsPerRequest * 1000) / 1000,
    perCore: Math.round(1000 / cpuMsPerRequest),
    failures: result.non2xx + result.errors,
  };
}

function toOptions({ method = 'GET', path, body, headers }: BenchRequest) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return { method, path, headers: { ...headers, ...json }, ...(body && { body: JSON.stringify(body) }) };
}
