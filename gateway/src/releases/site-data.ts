import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import type { SiteData } from '@szn/shared-contracts';
import { readBrandRows, readField, readSiteContent, setBrandRows } from '@szn/shared-contracts/wire';
import type { FastifyInstance } from 'fastify';
import { askProvider, repeatUntilClosed } from '../proxy/ask-provider.ts';

type SiteDataConfig = {
  readonly providerOrigin: string;
  readonly releasesFolder: string;
  readonly environment: string;
};

/**
 * Brands and content of the shop, from the provider. They are part of each composition, so that
 * other data are another version of all pages. While the provider is away, and if its answer is invalid, the last data stay, also
 * for the next start of the gateway; content ends at the time that was said for it.
 */
export async function watchSiteData(
  app: FastifyInstance,
  { providerOrigin, releasesFolder, environment }: SiteDataConfig,
) {
  const file = path.join(releasesFolder, '.gateway', `${environment}.brands.json`);
  let etag: string | undefined;
  // Data that are invalid or cannot be stored are named once.
  let [text, lastProblem] = ['', ''];
  let { data, until }: Reading = { data: {}, until: Infinity };
  if ((await refresh()) === 'unknown') accept(await readFile(file, 'utf8').catch(() => ''));

  function accept(next: string): void {
    const read = readSiteData(next, data.content);
    if (read === undefined) return;
    text = next;
    ({ data, until } = read);
    setBrandRows(data.brands);
  }

  async function fetchText(): Promise<string | undefined> {
    const known = etag === undefined ? {} : { 'if-none-match': etag };
    const response = await askProvider(`${providerOrigin}/brands`, { headers: known }).catch(() => undefined);
    if (response?.status === 304) return text;
    const body = await response?.text().catch(() => undefined);
    if (response?.status !== 200 || body === undefined) return undefined;
    if (readSiteData(body) === undefined) return report('brands or content of the provider are invalid');
    etag = response.headers.get('etag') ?? undefined;
    return body;
  }

  function report(problem: string): undefined {
    if (problem !== lastProblem)
      app.log.warn({ event: 'site data', problem }, 'the last brands and content stay');
    lastProblem = problem;
  }

  async function refresh(): Promise<'changed' | 'same' | 'unknown'> {
    const next = await fetchText();
    if (next !== undefined) lastProblem = '';
    if (next === undefined || next === text) {
      if (until > Date.now()) return next === undefined ? 'unknown' : 'same';
      accept(text);
      return 'changed';
    }
    accept(next);
    // Not into the folder of a store that is not mounted.
    if (existsSync(releasesFolder))
      await writeFileAtomic(file, Buffer.from(next)).catch((error: unknown) => report(String(error)));
    return 'changed';
  }

  return {
    /** Without what is that of the specification. */
    current: () => data,
    /** With a draft in place of what is published, by the token of a link; `undefined` without a valid one. */
    readDraft: async (token: string): Promise<SiteData | undefined> => {
      const url = `${providerOrigin}/brands?draft=${encodeURIComponent(token)}`;
      const response = await askProvider(url).catch(() => undefined);
      if (response === undefined || response.status >= 500) throw new DraftAwayError();
      return response.status === 200 ? readSiteData(await response.text().catch(() => ''))?.data : undefined;
    },
    /** Asks again and again from now on; `onChange` is called after each change. */
    watch: (onChange: () => void): void =>
      repeatUntilClosed(app, async () => {
        if ((await refresh()) === 'changed') onChange();
      }),
  };
}

/** The pages of a draft while the provider is away: not the published ones, as if they were of the draft. */
class DraftAwayError extends Error {
  override readonly name = 'DraftAwayError';
  /** Read by the error handler of Fastify, which keeps the messages of server errors to itself. */
  readonly statusCode = 424;
  override readonly message =
    'The preview of the draft has ended for now: its content cannot be read. Load the page again in a minute, or open /?draft=off for the shop as everybody sees it.';
}

type Reading = {
  readonly data: SiteData;
  /** The time, in ms, from which on the same text says something else. */
  readonly until: number;
};

/** `undefined` if the brands are not valid. */
function readSiteData(text: string, last?: SiteData['content']): Reading | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isSpecified = readField(value, 'isSpecified') === true;
  const brands = isSpecified ? [] : readBrandRows(readField(value, 'brands'));
  // A provider of an earlier release sends none.
  const { shown, until } = findShown(value);
  const content = readSiteContent(shown ?? {}, last);
  if (brands === undefined || content === undefined) return undefined;
  const data = { ...(!isSpecified && { brands }), ...(Object.keys(content).length > 0 && { content }) };
  return { data, until };
}

/** What an answer says for now: some of its content may have ended since. */
function findShown(value: unknown): { readonly shown: unknown; readonly until: number } {
  const sent = readField(value, 'ends');
  const ends = (Array.isArray(sent) ? sent : [])
    .map((end) => ({ shown: readField(end, 'content'), at: Date.parse(String(readField(end, 'at'))) }))
    .filter(({ at }) => at > 0);
  const past = ends.filter(({ at }) => at <= Date.now());
  const ahead = ends.filter(({ at }) => at > Date.now());
  return {
    shown: (past.at(-1) ?? { shown: readField(value, 'content') }).shown,
    until: ahead[0]?.at ?? Infinity,
  };
}
