import type { TraceSpan, Tracing } from './create-tracing.ts';
import type { TraceConfig } from './trace-settings.ts';

export type { TraceSpan, Tracing };

/** Loads OpenTelemetry only where traces are configured; otherwise resolves to `null`. */
export async function startTracing(config: TraceConfig | null, service: string): Promise<Tracing | null> {
  if (config === null) return null;
  const { createTracing } = await import(/* webpackChunkName: "traces" */ './create-tracing.ts');
  return createTracing(config, service);
}

/** Ends the span of an HTTP request that this process has sent. `status`: `null` without a response; `at`: as of {@link TraceSpan}. */
export function endCall(span: TraceSpan, status: number | null, at?: number): void {
  if (status !== null) span.set({ 'http.response.status_code': status });
  if (status === null || status >= 400) span.fail(status === null ? 'no response' : String(status));
  span.end(at);
}

/** Runs `work` in a span below the active one. Without an active span, which jobs of the process itself have not, there is none. */
export async function inSpan<Result>(
  tracing: Tracing | null,
  name: string,
  work: (span: TraceSpan | null) => Promise<Result>,
): Promise<Result> {
  if (!tracing?.active()) return await work(null);
  const span = tracing.startSpan(name);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
