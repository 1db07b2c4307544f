import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUpload, sendBusy, type Admission } from '../admission/admission.ts';
import { credentialsOf } from '../admission/known-sessions.ts';

/** Of one member at a time: another tab may upload, too. */
const maxPerMember = 2;
const checkTimeoutMs = 3000;

type Outcome = 'allowed' | 'refused' | 'busy';

type Check = {
  /** The read of the provider that tells. */
  readonly path: string;
  readonly isAllowed: (answer: unknown) => boolean;
  readonly refusal: 401 | 403;
};
const memberCheck: Check = {
  path: '/users/getLoginStatus',
  isAllowed: (answer) => answer === true,
  refusal: 401,
};
/** The provider refuses this read to everybody else. */
const editorCheck: Check = { path: '/desk/session', isAllowed: () => true, refusal: 403 };

type UploadCheckOptions = {
  readonly providerOrigin: string;
  readonly admission: Pick<Admission, 'acquire' | 'sessions'>;
};

/**
 * A hook that refuses pictures before their body is received, so that only those who may send one use the room for them: a
 * session that this gateway has not seen lately, and each time the role of an editor, is asked for at the provider, by a
 * read without a body.
 */
export function createUploadCheck({ providerOrigin, admission }: UploadCheckOptions) {
  const uploads = new Map<string, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isUpload(request.url) || request.method !== 'POST') return undefined;
    // The cookie, or the token of a program without one.
    const [member] = credentialsOf(request);
    const check = request.url.startsWith('/proxy/desk/') ? editorCheck : memberCheck;
    if (member === undefined) return refuse(reply, check.refusal);
    if (check === editorCheck || !admission.sessions.has(request)) {
      const outcome = await ask(request, check);
      if (outcome === 'busy') return sendBusy(reply.header('Connection', 'close'));
      if (outcome === 'refused') return refuse(reply, check.refusal);
      admission.sessions.remember(request);
    }
    return begin(member, reply) ? undefined : refuse(reply, 429);
  };

  /** Counts an upload until its reply is closed; false if the member has too many. */
  function begin(member: string, { raw }: FastifyReply): boolean {
    const active = (uploads.get(member) ?? 0) + 1;
    if (active > maxPerMember) return false;
    uploads.set(member, active);
    const end = () => {
      const left = (uploads.get(member) ?? 1) - 1;
      if (left === 0) uploads.delete(member);
      else uploads.set(member, left);
    };
    if (raw.destroyed) end();
    else raw.once('close', end);
    return true;
  }

  async function ask(request: FastifyRequest, { path, isAllowed }: Check): Promise<Outcome> {
    const release = await admission.acquire('members', request);
    if (release === null) return 'busy';
    const { cookie, authorization } = request.headers;
    try {
      const response = await fetch(new URL(path, providerOrigin), {
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(authorization !== undefined && { authorization }),
          'x-forwarded-for': request.ip,
        },
        signal: AbortSignal.timeout(checkTimeoutMs),
      });
      const answer: unknown = await response.json();
      release(response.status >= 500);
      if (response.status >= 500 || response.status === 429) return 'busy';
      return response.ok && isAllowed(answer) ? 'allowed' : 'refused';
    } catch {
      release(true);
      return 'busy';
    }
  }
}

const messages = {
  401: 'Please log in to continue.',
  403: 'Only people who run the shop can do this.',
  429: 'Your other picture is still on its way. Please try again in a moment.',
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
