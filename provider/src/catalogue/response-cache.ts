import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A JSON answer ready to be sent, with the tag by which a browser asks whether it has changed. */
export type CachedAnswer = { readonly body: string; readonly etag: string };

export type AnswerCache = {
  /** The answer under `key`, made at most once at a time whoever asks. A failure is not kept. */
  readonly answer: (key: string, make: () => Promise<unknown>) => Promise<CachedAnswer>;
};

/** Keeps public answers in memory. Keys must hold whatever the answer depends on, the catalogue's version included. */
export function createAnswerCache(megabytes: number): AnswerCache {
  const kept = new LRUCache<string, CachedAnswer>({
    // An entry larger than the whole is not kept, so one byte keeps nothing; zero would mean no limit.
    maxSize: Math.max(1, megabytes * 1024 * 1024),
    sizeCalculation: (answer, key) => 2 * (answer.body.length + key.length) + 200,
  });
  const underway = new Map<string, Promise<CachedAnswer>>();
  return {
    answer: async (key, make) => {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const running = underway.get(key) ?? startMaking(key, make);
      return await running;
    },
  };

  function startMaking(key: string, make: () => Promise<unknown>): Promise<CachedAnswer> {
    const making = makeAnswer(make)
      .then((answer) => {
        kept.set(key, answer);
        return answer;
      })
      .finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }
}

/** Lists may be up to 15 seconds old, and a minute older while a fresh one is fetched. */
const publicCaching = 'public, max-age=15, stale-while-revalidate=60';

export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  reply.header('cache-control', publicCaching).header('etag', answer.etag);
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

async function makeAnswer(make: () => Promise<unknown>): Promise<CachedAnswer> {
  const body = JSON.stringify(await make());
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
