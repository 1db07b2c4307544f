import { contentPictureUpload, site } from '@szn/shared-contracts';
import { inSpan, type Tracing } from '@szn/tracing/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSpeculative } from '../document/speculation-rules.ts';
import { createConcurrencyLimit, type Priority, type Release } from './concurrency-limit.ts';
import { createKnownSessions, type KnownSessions } from './known-sessions.ts';

/** Kinds of work with limits of their own, so that none waits for another. */
export const workKinds = ['pages', 'catalogue', 'members', 'uploads', 'files'] as const;
export type WorkKind = (typeof workKinds)[number];

export type Admission = ReturnType<typeof createAdmission>;

const maxUpstreamRequests = 128;
/** The provider decodes two photos at a time and lets 20 wait; more would only wait here. */
const maxUploads = 16;
/** To the provider: enough for catalogue, members and uploads together, so that none waits for a connection of another. */
export const maxConnections = 2 * maxUpstreamRequests + maxUploads;

/** Decides which requests are carried out while there are more than the gateway and the provider can answer in time. */
export function createAdmission(tracing: Tracing | null = null) {
  const upstream = { min: 8, max: maxUpstreamRequests, initial: 64, targetMs: 150 };
  const limits = {
    // One render thread completes one page after another; the rest of the time they wait for the provider.
    pages: createConcurrencyLimit({ min: 4, max: 32, initial: 16, targetMs: 400 }),
    catalogue: createConcurrencyLimit(upstream),
    // Passwords are hashed slowly on purpose.
    members: createConcurrencyLimit({ ...upstream, targetMs: 600 }),
    uploads: createConcurrencyLimit({
      min: maxUploads,
      max: maxUploads,
      initial: maxUploads,
      targetMs: Infinity,
    }),
    files: createConcurrencyLimit({ ...upstream, targetMs: 300 }),
  };
  const sessions = createKnownSessions();
  return {
    /** The sessions of members: their requests are admitted up to the whole of a limit. */
    sessions,
    acquire: (kind: WorkKind, request: FastifyRequest): Promise<Release | null> =>
      inSpan(tracing, 'admission', async (span) => {
        const release = await limits[kind].acquire(priorityOf(request, sessions));
        span?.set({ 'szn.admission.kind': kind, 'szn.admission.result': release ? 'admitted' : 'refused' });
        return release;
      }),
    stateOf: (kind: WorkKind) => limits[kind].state(),
  };
}

/** Their requests have no body that is forwarded. */
export const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The kind of a request that is forwarded to the provider. */
export function kindOf({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): WorkKind {
  if (isUpload(url) && !readingMethods.has(method)) return 'uploads';
  if (url.startsWith('/proxy/products')) return 'catalogue';
  return url.startsWith('/proxy/') ? 'members' : 'files';
}

const uploadPaths = [site.photoUpload.path, contentPictureUpload].map((path) => `/proxy${path}`);

export function isUpload(url: string): boolean {
  return uploadPaths.includes(url.split('?')[0] ?? '');
}

/** What a request says of itself counts only where it lowers the priority. */
function priorityOf(request: FastifyRequest, sessions: KnownSessions): Priority {
  if (isSpeculative(request)) return 'prefetch';
  return sessions.has(request) ? 'member' : 'guest';
}

const busyMessage = 'The shop is very busy right now. Please try again in a moment.';

/** Refuses a request that was not admitted. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '2' })
    .send({ message: busyMessage });
}
