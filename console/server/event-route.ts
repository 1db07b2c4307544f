import type { StateEvent } from '../api/state.ts';
import type { RequireIdentity } from './auth/sign-in-routes.ts';
import { type App, RequestFailure } from './lib/fastify-app.ts';
import type { StatePoller } from './state/state-poller.ts';

const maxStreams = 200;
/** Proxies close connections that send nothing for a minute. */
const pingIntervalMs = 20_000;

/** The live state as server-sent events: all of it first, then what changes. Ends when the session does. */
export function registerEventRoute(app: App, poller: StatePoller, requireIdentity: RequireIdentity): void {
  const closers = new Set<() => void>();
  app.addHook('preClose', async () => closers.forEach((close) => close()));

  app.get(
    '/api/events',
    { schema: { summary: 'Live state as server-sent events', hide: false } },
    async (request, reply) => {
      if (closers.size >= maxStreams)
        throw new RequestFailure(503, 'Too many pages of the console are open.');
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      const send = (event: StateEvent) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
      const unsubscribe = poller.subscribe(send);
      const ping = setInterval(() => {
        try {
          requireIdentity(request);
          raw.write(': ping\n\n');
        } catch {
          raw.end();
        }
      }, pingIntervalMs);
      const close = () => void raw.end();
      closers.add(close);
      raw.on('close', () => {
        clearInterval(ping);
        unsubscribe();
        closers.delete(close);
      });
      send({ ...poller.current(), removed: [] });
    },
  );
}
