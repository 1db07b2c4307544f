import { endCall, type Tracing, type TraceSpan } from '@szn/tracing/tracing';

/** Without the class of its raw request, which HTTP/2 has another one of. */
type Request = { readonly raw: object; readonly method: string };
export type CallSpans = ReturnType<typeof createCallSpans>;

/** The spans of forwarded requests, from sending one until the head of its response. */
export function createCallSpans(tracing: Tracing | null) {
  const spans = new WeakMap<object, TraceSpan>();
  return {
    /** The header for the provider. */
    start: ({ raw, method }: Request): { traceparent?: string } => {
      if (!tracing?.active()) return {};
      const span = tracing.startSpan(method, {
        kind: 'client',
        attributes: { 'http.request.method': method },
      });
      spans.set(raw, span);
      return { traceparent: span.traceparent };
    },
    /** `null`: no response. */
    end: ({ raw }: Request, status: number | null): void => {
      const span = spans.get(raw);
      if (span) endCall(span, status);
    },
  };
}
