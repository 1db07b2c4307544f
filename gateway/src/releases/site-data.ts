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
 * for the next start of the gateway.
 */
export async function watchSiteData(
  app: FastifyInstance,
  { providerOrigin, releasesFolder, environment }: SiteDataConfig,
) {
  const file = path.join(releasesFolder, '.gateway', `${environment}.brands.json`);
  let etag: string | undefined;
  // Data that are invalid or cannot be stored are named once.
  let [text, lastProblem] = ['', ''];
  let data: SiteData = {};
  if ((await refresh()) === 'unknown') accept(await readFile(file, 'utf8').catch(() => ''));

  function accept(next: string): void {
    const read = readSiteData(next, data.content);
    if (read === undefined) return;
    [text, data] = [next, read];
    setBrandRows(data.brands);
  }

  async function fetchText(): Promise<string | undefined> {
    const known = etag === undefined ? {} : { 'if-none-match': etag };
    const response = await askProvider(`${providerOrigin}/brands`, known).catch(() => undefined);
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
    if (next === undefined) return 'unknown';
    lastProblem = '';
    if (next === text) return 'same';
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
      return response?.status === 200 ? readSiteData(await response.text().catch(() => '')) : undefined;
    },
    /** Asks again and again from now on; `onChange` is called after each change. */
    watch: (onChange: () => void): void =>
      repeatUntilClosed(app, async () => {
        if ((await refresh()) === 'changed') onChange();
      }),
  };
}

/** `undefined` if the brands are not valid. */
function readSiteData(text: string, last?: SiteData['content']): SiteData | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isSpecified = readField(value, 'isSpecified') === true;
  const brands = isSpecified ? [] : readBrandRows(readField(value, 'brands'));
  // A provider of an earlier release sends none.
  const content = readSiteContent(readField(value, 'content') ?? {}, last);
  if (brands === undefined || content === undefined) return undefined;
  return { ...(!isSpecified && { brands }), ...(Object.keys(content).length > 0 && { content }) };
}
