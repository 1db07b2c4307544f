import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { draftCookie } from '../assignment/assign-versions.ts';
import { isSpeculative } from '../document/speculation-rules.ts';
import { chooseEncoding, type Encoding } from './page-encoding.ts';
import { splitTracking } from './tracking-parameters.ts';

type SentPage = {
  /** Path and query of the page, without parameters that it does not read. */
  readonly target: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** Whether the page would still be rendered from the same versions. */
  readonly isCurrent: () => boolean;
  /** Called for each request that the response answers again. */
  readonly onReplay: (address: string) => void;
};

type Replay = Pick<SentPage, 'isCurrent' | 'onReplay'> & {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  /** Bytes, not a string: joining a string with the headers copies it for each request. */
  readonly body: Buffer;
};

export type PageReplays = ReturnType<typeof createPageReplays>;

/** After this time the page handler decides again, for example whether its cached page is still fresh. */
const replayMs = 1000;
const maxBytes = 16 * 1024 * 1024;

/**
 * Sends the response of a page again, for a second, to requests for the same page and encoding. It answers before
 * Fastify routes the request: by profiles, routing, hooks and reply take longer than writing the response. `trustProxy`: as in
 * the settings.
 */
export function createPageReplays(trustProxy: readonly string[] = []) {
  const isTrusted = proxyAddr.compile([...trustProxy]);
  const createCache = () =>
    new LRUCache<string, Replay>({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, target) => body.length + target.length,
      ttl: replayMs,
    });
  const replays: Readonly<Record<Encoding, LRUCache<string, Replay>>> = {
    br: createCache(),
    gzip: createCache(),
    identity: createCache(),
  };
  let isStopped = false;

  return {
    /** Answers the request if it can; otherwise returns `false`, and the request takes its usual way. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      // Only the page handler knows that a speculative load is no visit.
      if (isStopped || request.method !== 'GET' || isSpeculative(request)) return false;
      if (request.headers.cookie?.includes(draftCookie)) return false;
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const replay = replays[encoding].get(splitTracking(request.url ?? '').page);
      if (!replay?.isCurrent()) return false;
      response.writeHead(replay.status, replay.headers).end(replay.body);
      replay.onReplay(proxyAddr(request, isTrusted));
      return true;
    },

    /**
     * Stores the response when it has been sent, with the headers that all hooks have added. Only of a response that is
     * the same for all clients, by its own headers.
     */
    record: (reply: FastifyReply, { target, encoding, bytes, ...page }: SentPage): void => {
      if (reply.request.method !== 'GET') return;
      reply.raw.once('finish', () => {
        if (!isPublic(reply)) return;
        replays[encoding].set(target, {
          ...page,
          body: bytes,
          status: reply.statusCode,
          headers: Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]),
        });
      });
    },

    /** For the shutdown: Fastify refuses requests then. */
    stop: () => {
      isStopped = true;
    },
  };
}

function isPublic(reply: FastifyReply): boolean {
  const { vary, 'cache-control': caching, 'set-cookie': cookies } = reply.getHeaders();
  return vary === 'Accept-Encoding' && String(caching).startsWith('public') && cookies === undefined;
}
