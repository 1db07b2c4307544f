import { hostname } from 'node:os';

type MetricsSettings = {
  readonly HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_ORIGIN?: string | undefined;
};

/** The address of `/metrics.json` for other machines; `null` without a metrics server. */
export function findMetricsUrl({ HOST, METRICS_PORT, METRICS_ORIGIN }: MetricsSettings): string | null {
  if (METRICS_PORT === undefined) return null;
  const host = ['0.0.0.0', '::'].includes(HOST) ? hostname() : HOST;
  const origin = METRICS_ORIGIN ?? `http://${host.includes(':') ? `[${host}]` : host}:${METRICS_PORT}`;
  return new URL('/metrics.json', origin).href;
}
