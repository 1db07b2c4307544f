import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPhotoUpload, sendBusy, type Admission } from '../admission/admission.ts';
import { credentialsOf } from '../admission/known-sessions.ts';

/** Of one member at a time: another tab may upload, too. */
const maxPerMember = 2;
const checkTimeoutMs = 3000;

type UploadCheckOptions = {
  readonly providerOrigin: string;
  readonly admission: Pick<Admission, 'acquire' | 'sessions'>;
};

/**
 * A hook that refuses photos of guests before their body is received, so that only members use the room for them: a
 * session that this gateway has not seen lately is asked for at the provider, by a read without a body.
 */
export function createUploadCheck({ providerOrigin, admission }: UploadCheckOptions) {
  const uploads = new Map<string, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isPhotoUpload(request.url) || request.method !== 'POST') return undefined;
    // The cookie, or the token of a program without one.
    const [member] = credentialsOf(request);
    if (member === undefined) return refuse(reply, 401);
    if (!admission.sessions.has(request)) {
      const outcome = await readSession(request);
      if (outcome === 'busy') return sendBusy(reply.header('Connection', 'close'));
      if (outcome === 'guest') return refuse(reply, 401);
      admission.sessions.remember(request);
    }
    const active = (uploads.get(member) ?? 0) + 1;
    if (active > maxPerMember) return refuse(reply, 429);
    uploads.set(member, active);
    const end = () => {
      const left = (uploads.get(member) ?? 1) - 1;
      if (left === 0) uploads.delete(member);
      else uploads.set(member, left);
    };
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    return undefined;
  };

  async function readSession(request: FastifyRequest): Promise<'member' | 'guest' | 'busy'> {
    const release = await admission.acquire('members', request);
    if (release === null) return 'busy';
    const { cookie, authorization } = request.headers;
    try {
      const response = await fetch(new URL('/users/getLoginStatus', providerOrigin), {
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(authorization !== undefined && { authorization }),
          'x-forwarded-for': request.ip,
        },
        signal: AbortSignal.timeout(checkTimeoutMs),
      });
      const answer: unknown = await response.json();
      release(response.status >= 500);
      if (response.status >= 500) return 'busy';
      return answer === true ? 'member' : 'guest';
    } catch {
      release(true);
      return 'busy';
    }
  }
}

const messages = {
  401: 'Please log in to continue.',
  429: 'Your other photo is still on its way. Please try again in a moment.',
} as const;

/** Closes the connection, because the body is not read. */
function refuse(reply: FastifyReply, status: keyof typeof messages): FastifyReply {
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(status === 429 && { 'Retry-After': '2' }),
    })
    .send({ message: messages[status] });
}
