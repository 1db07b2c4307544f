import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { readBrandRows, readField, setBrandRows, type BrandRow } from '@szn/shared-contracts/wire';
import type { FastifyInstance } from 'fastify';

const limitMs = 2000;
const intervalMs = 2000;
/** Tells these requests from those of shoppers in the log of the provider. */
const userAgent = 'szn-gateway-check';

type BrandListConfig = {
  readonly providerOrigin: string;
  readonly releasesFolder: string;
  readonly environment: string;
};

/**
 * The brands of the shop, which the gateway asks the provider for until it closes. They are part of each composition, so that
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
  let [isAsking, hasChanged] = [false, false];
  let onChange = (): void => void (hasChanged = true);
  if ((await refresh()) === 'unknown') accept(await readFile(file, 'utf8').catch(() => ''));

  function accept(next: string): void {
    const list = readList(next);
    if (list === undefined) return;
    [text, rows] = [next, list.rows];
    setBrandRows(rows);
  }

  async function fetchList(): Promise<string | undefined> {
    const response = await fetch(`${providerOrigin}/brands`, {
      headers: { 'user-agent': userAgent, ...(etag !== undefined && { 'if-none-match': etag }) },
      signal: AbortSignal.timeout(limitMs),
    }).catch(() => undefined);
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

  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void refresh().then((result) => {
      isAsking = false;
      if (result === 'changed') onChange();
    });
  }, intervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  return {
    /** `undefined` while they are those of the specification. */
    rows: () => rows,
    /** Called after each change. */
    onChanged: (run: () => void): void => {
      onChange = run;
      if (hasChanged) run();
    },
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
