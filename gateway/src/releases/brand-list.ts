import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { readBrandRows, readField, setBrandRows, type BrandRow } from '@szn/shared-contracts/wire';
import type { FastifyInstance } from 'fastify';
import { askProvider, repeatUntilClosed } from '../proxy/ask-provider.ts';

type BrandListConfig = {
  readonly providerOrigin: string;
  readonly releasesFolder: string;
  readonly environment: string;
};

/**
 * The brands of the shop, from the provider. They are part of each composition, so that
 * another list is another version of all pages. While the provider is away, and if its list is invalid, the last one stays, also
 * for the next start of the gateway.
 */
export async function readBrandList(
  app: FastifyInstance,
  { providerOrigin, releasesFolder, environment }: BrandListConfig,
) {
  const file = path.join(releasesFolder, '.gateway', `${environment}.brands.json`);
  let etag: string | undefined;
  // A list that is invalid or cannot be stored is named once.
  let [text, lastProblem] = ['', ''];
  let rows: readonly BrandRow[] | undefined;
  if ((await refresh()) === 'unknown') accept(await readFile(file, 'utf8').catch(() => ''));

  function accept(next: string): void {
    const list = readList(next);
    if (list === undefined) return;
    [text, rows] = [next, list.rows];
    setBrandRows(rows);
  }

  async function fetchList(): Promise<string | undefined> {
    const known = etag === undefined ? {} : { 'if-none-match': etag };
    const response = await askProvider(`${providerOrigin}/brands`, known).catch(() => undefined);
    if (response?.status === 304) return text;
    const body = await response?.text().catch(() => undefined);
    // A provider of an earlier release has no list.
    if (response?.status !== 200 || body === undefined) return undefined;
    if (readList(body) === undefined) return report(`the provider's list of brands is invalid`);
    etag = response.headers.get('etag') ?? undefined;
    return body;
  }

  function report(problem: string): undefined {
    if (problem !== lastProblem) app.log.warn({ event: 'brands', problem }, 'the last list of brands stays');
    lastProblem = problem;
  }

  async function refresh(): Promise<'changed' | 'same' | 'unknown'> {
    const next = await fetchList();
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
    /** `undefined` while they are those of the specification. */
    rows: () => rows,
    /** Asks again and again from now on; `onChange` is called after each change. */
    watch: (onChange: () => void): void =>
      repeatUntilClosed(app, async () => {
        if ((await refresh()) === 'changed') onChange();
      }),
  };
}

/** `undefined` if the text is no list of brands. */
function readList(text: string): { readonly rows: readonly BrandRow[] | undefined } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (readField(value, 'isSpecified') === true) return { rows: undefined };
  const rows = readBrandRows(readField(value, 'brands'));
  return rows && { rows };
}
