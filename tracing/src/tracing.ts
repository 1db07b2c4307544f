import type { OutageLog } from './outages.ts';
import type { TraceConfig } from './trace-settings.ts';

/** Names of OpenTelemetry's semantic conventions where there is one, `szn.…` otherwise. Never what a shopper sent. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type SpanStart = {
  /** Default: `internal`. */
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** A `traceparent` header; `null`: starts a trace. Default: the active span. An invalid one starts a trace, too. */
  readonly parent?: string | null;
  /** Of a span that is over: when it began, in ms since 1970, and its id in hexadecimal digits if it has one already. */
  readonly measured?: { readonly startedAt: number; readonly spanId?: string };
};

export type TraceSpan = {
  /** The header that makes this span the parent of one in another process. */
  readonly traceparent: string;
  /** For log lines; `undefined` if the trace is not recorded. */
  readonly traceId: string | undefined;
  readonly set: (attributes: Attributes) => void;
  readonly rename: (name: string) => void;
  /** `errorType`: a word from a small set, such as a status. */
  readonly fail: (errorType: string) => void;
  /** `at`: ms since 1970, default now. A second call has no effect. */
  readonly end: (at?: number) => void;
  /** Makes the span the active one of `work` and of what it waits for. */
  readonly run: <Result>(work: () => Result) => Result;
};

/** The traces of a process. Starting and ending spans does not throw; they are sent in the background. */
export type Tracing = {
  readonly startSpan: (name: string, start?: SpanStart) => TraceSpan;
  readonly active: () => TraceSpan | undefined;
  /** Logs when spans cannot be delivered, and when they can again. */
  readonly reportTo: (log: OutageLog) => void;
  /** Sends what waits, for two seconds at most. */
  readonly close: () => Promise<void>;
};

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
