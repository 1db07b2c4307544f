/** Requests of which 99 in a hundred are to be answered in less than `belowMs`. */
export type LatencyCase = {
  readonly name: string;
  readonly belowMs: number;
  readonly requests: readonly LatencyRequest[];
};

type LatencyRequest = { readonly path: string; readonly headers?: Readonly<Record<string, string>> };

/** Milliseconds at the median and at the 99th percentile. */
export type Latency = Pick<LatencyCase, 'name' | 'belowMs'> & {
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** Asks one after another, as a single shopper does, and reads every answer whole. */
export async function measureLatency(
  origin: string,
  { name, belowMs, requests }: LatencyCase,
): Promise<Latency> {
  const times: number[] = [];
  for (const { path, headers = {} } of requests) {
    const startedAt = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  times.sort((left, right) => left - right);
  return { name, belowMs, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) };
}

function at(sorted: readonly number[], share: number): number {
  const time = sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return Math.round(time * 10) / 10;
}
