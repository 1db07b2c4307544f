import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyPluginAsync } from 'fastify';
import type { Tracing, TraceSpan } from './tracing.ts';

type RequestSpanOptions = {
  readonly tracing: Tracing;
  /** Proxies whose `traceparent` is accepted: anybody else could have requests recorded, or join them to other traces. */
  readonly trustProxy: readonly string[];
};

/** Supervisors and balancers ask for these every few seconds. */
const untracedRoutes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/healthz']);
const spans = new WeakMap<IncomingMessage, TraceSpan>();

/**
 * Fastify plugin: one span for each request, named after its route pattern and active in hooks and handlers. The lines of
 * `request.log` get a `trace_id`. Register it before all other hooks.
 */
const requestSpansPlugin: FastifyPluginAsync<RequestSpanOptions> = async (app, { tracing, trustProxy }) => {
  const isTrusted = proxyAddr.compile([...trustProxy]);

  app.addHook('onRequest', (request, reply, done) => {
    const { raw, method, protocol } = request;
    const route = request.routeOptions.url;
    if (untracedRoutes.has(route ?? '')) return done();
    const { traceparent } = request.headers;
    const isAccepted = typeof traceparent === 'string' && isTrusted(raw.socket.remoteAddress ?? '', 0);
    const span = tracing.startSpan(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      parent: isAccepted ? traceparent : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': protocol,
        'szn.request.id': request.id,
      },
    });
    spans.set(raw, span);
    if (span.traceId !== undefined) {
      request.log = request.log.child({ trace_id: span.traceId });
      reply.log = request.log;
    }
    return span.run(done);
  });
  // Reading a body leaves the asynchronous context of the first hook.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    const span = spans.get(raw);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async ({ raw }, { statusCode }) => {
    const span = spans.get(raw);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  });
};

/** Its hooks are those of the whole app. */
export const requestSpans = Object.assign(requestSpansPlugin, { [Symbol.for('skip-override')]: true });

/** For a log line that is not written by `request.log`. */
export function traceIdOf(request: IncomingMessage): string | undefined {
  return spans.get(request)?.traceId;
}
