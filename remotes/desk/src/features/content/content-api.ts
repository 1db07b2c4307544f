import { isJsonObject, readField, type HttpClient, type JsonObject } from '@szn/shared-contracts';
import { contentSlots, type ContentSlot } from '@szn/shared-contracts/wire';
import { fieldsOf, listOf, text, textOrNull } from '../../components/read-answer.ts';
import { ifMatch } from '../../components/shop-changes.ts';

const readVersionFields = fieldsOf({
  version: Number,
  /** `null`: what the specification says. */
  document: (value) => (isJsonObject(value) ? value : null),
  state: text,
  from: textOrNull,
  until: textOrNull,
  /** `null`: the account is deleted. */
  author: textOrNull,
  at: text,
  /** A page of the shop that shows it. */
  preview: (value) => (typeof value === 'string' && value.startsWith('/?draft=') ? value : '/'),
});

export type ContentVersion = ReturnType<typeof readVersion>;
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
      parse(await http.post('/desk/content', { slot, change }, ifMatch({ revision }))),
};

function parse(answer: unknown): Slots {
  return listOf(readSlot)(readField(answer, 'slots')).flat();
}

function readSlot(value: unknown): readonly SlotContent[] {
  const slot = contentSlots.find((one) => one === readField(value, 'slot'));
  const versions = readField(value, 'versions');
  if (slot === undefined || !Array.isArray(versions)) return [];
  const revision = text(readField(value, 'revision'));
  return [{ slot, revision, versions: versions.filter(isJsonObject).map(readVersion) }];
}

function readVersion(value: JsonObject) {
  const { state, ...version } = readVersionFields(value);
  return { ...version, isPublished: state === 'published' };
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
