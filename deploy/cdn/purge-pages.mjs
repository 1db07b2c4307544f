// Receives the webhooks of releases and removes the pages of the changed remote from a CDN. Without packages: `node purge-pages.mjs`.
//
//   PORT                 port to listen on, for the release command and the guard only
//   WEBHOOK_SECRET_FILE  the secret of the address in the file of RELEASE_WEBHOOKS ("whsec_…")
//   CDN                  cloudflare (the gateways have CACHE_TAG_HEADER=Cache-Tag) or fastly (Surrogate-Key)
//   CDN_SERVICE          id of the zone or service
//   CDN_TOKEN_FILE       token that may purge
//   CDN_API              origin of the API; only for tests
//   SECOND_PURGE_MS      default 20000

import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const { env } = process;
const readSecret = (name) => readFileSync(env[name] ?? '', 'utf8').trim();
const key = Buffer.from(readSecret('WEBHOOK_SECRET_FILE').replace(/^whsec_/, ''), 'base64');
const token = readSecret('CDN_TOKEN_FILE');
// A gateway that has not read the registry yet can fill the cache with the old page after the first purge.
const secondPurgeMs = Number(env.SECOND_PURGE_MS ?? 20_000);
const maxAgeS = 300;

const cdns = {
  cloudflare: {
    api: 'https://api.cloudflare.com',
    path: `/client/v4/zones/${env.CDN_SERVICE}/purge_cache`,
    headers: { authorization: `Bearer ${token}` },
    body: (tag) => ({ tags: [tag] }),
  },
  fastly: {
    api: 'https://api.fastly.com',
    path: `/service/${env.CDN_SERVICE}/purge`,
    headers: { 'fastly-key': token },
    body: (tag) => ({ surrogate_keys: [tag] }),
  },
};
const cdn = cdns[env.CDN];
if (cdn === undefined) throw new Error(`CDN must be one of ${Object.keys(cdns).join(', ')}`);

function log(fields) {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...fields })}\n`);
}

/** Standard Webhooks: HMAC-SHA256 over id, time and body; several signatures are separated by spaces. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > maxAgeS) return false;
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Every page says which remotes are switched off; a new version concerns the pages of its remote. */
function tagOf({ type, data }) {
  if (type === 'remote.refused') return null;
  return ['remote.killed', 'remote.unkilled'].includes(type) ? 'szn-pages' : `szn-remote-${data.remote}`;
}

async function purge(tag) {
  const response = await fetch(new URL(cdn.path, env.CDN_API ?? cdn.api), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cdn.headers },
    body: JSON.stringify(cdn.body(tag)),
    signal: AbortSignal.timeout(2500),
  });
  if (!response.ok) throw new Error(`The CDN answered ${response.status}`);
  log({ purged: tag });
}

async function purgeLater(tag) {
  for (let pauseMs = secondPurgeMs; pauseMs <= 16 * secondPurgeMs; pauseMs *= 2) {
    await wait(pauseMs);
    try {
      return await purge(tag);
    } catch (error) {
      log({ tag, failed: String(error) });
    }
  }
}

async function answer(request, response) {
  try {
    const body = await text(request);
    if (!isSigned(request.headers, body)) return response.writeHead(401).end();
    const tag = tagOf(JSON.parse(body));
    if (tag !== null) {
      await purge(tag);
      void purgeLater(tag);
    }
    response.writeHead(204).end();
  } catch (error) {
    // The sender repeats the webhook.
    log({ failed: String(error) });
    response.writeHead(502).end();
  }
}

createServer((request, response) => void answer(request, response)).listen(Number(env.PORT), function () {
  log({ listening: this.address().port });
});
