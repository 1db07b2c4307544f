import { isJsonObject, readText, type HttpClient, type JsonObject } from '@szn/shared-contracts';
import { contentSlots, type ContentSlot } from '@szn/shared-contracts/wire';
import { readRecords } from '../../components/read-answer.ts';

export type ContentVersion = {
  readonly version: number;
  /** `null`: what the specification says. */
  readonly document: JsonObject | null;
  readonly isPublished: boolean;
  readonly from: string | null;
  readonly until: string | null;
  /** `null`: the account is deleted. */
  readonly author: string | null;
  readonly at: string;
  /** A page of the shop that shows it. */
  readonly preview: string;
};
/** The versions, the newest first. */
export type SlotContent = {
  readonly slot: ContentSlot;
  readonly revision: string;
  readonly versions: readonly ContentVersion[];
};

export type ContentChange =
  | { readonly verb: 'save'; readonly document: JsonObject }
  | { readonly verb: 'publish'; readonly version: number; readonly from?: string; readonly until?: string }
  | { readonly verb: 'withdraw'; readonly version: number };

type Slots = readonly SlotContent[];

/** The requests of the page of content. They reject with a `RequestError` only, and resolve to all slots. */
export const contentApi = {
  fetch: async (http: HttpClient, signal: AbortSignal): Promise<Slots> =>
    parse(await http.get('/desk/content', { signal })),
  change:
    ({ slot, revision }: SlotContent, change: ContentChange) =>
    async (http: HttpClient): Promise<Slots> =>
      parse(await http.post('/desk/content', { slot, change }, { ifMatch: `"${revision}"` })),
};

function parse(answer: unknown): Slots {
  return readRecords(answer, 'slots').flatMap(readSlot);
}

function readSlot(value: JsonObject): readonly SlotContent[] {
  const slot = contentSlots.find((one) => one === value['slot']);
  const { versions } = value;
  if (slot === undefined || !Array.isArray(versions)) return [];
  const revision = readText(value['revision']) ?? '';
  return [{ slot, revision, versions: versions.filter(isJsonObject).map(readVersion) }];
}

function readVersion(value: JsonObject): ContentVersion {
  const { document, preview } = value;
  const isPreview = typeof preview === 'string' && preview.startsWith('/?draft=');
  return {
    version: Number(value['version']),
    document: isJsonObject(document) ? document : null,
    isPublished: value['state'] === 'published',
    from: readText(value['from']) ?? null,
    until: readText(value['until']) ?? null,
    author: readText(value['author']) ?? null,
    at: readText(value['at']) ?? '',
    preview: isPreview ? preview : '/',
  };
}

export type VersionState = 'draft' | 'planned' | 'shown' | 'past';

/** The version that the shop shows, by the rule of the provider: of those in force the one that started last. */
export function findShown(versions: readonly ContentVersion[], now: number): ContentVersion | undefined {
  const inForce = versions.filter(
    ({ isPublished, from, until }) =>
      isPublished && timeOf(from) <= now && (until === null || timeOf(until) > now),
  );
  // The newest is first, and stays before others that started with it.
  return inForce.toSorted((one, other) => timeOf(other.from) - timeOf(one.from))[0];
}

export function stateOf(
  version: ContentVersion,
  shown: ContentVersion | undefined,
  now: number,
): VersionState {
  if (!version.isPublished) return 'draft';
  if (version === shown) return 'shown';
  return timeOf(version.from) > now ? 'planned' : 'past';
}

function timeOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time);
}
