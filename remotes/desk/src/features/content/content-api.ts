import {
  isJsonObject,
  isRequestError,
  readField,
  readText,
  RequestError,
  type HttpClient,
  type JsonObject,
} from '@szn/shared-contracts';
import { contentSlots, type ContentSlot } from '@szn/shared-contracts/wire';

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

type Answer = { readonly slots: readonly SlotContent[]; readonly isConflict: boolean };

/** The requests of the page of content. They reject with a `RequestError` only, and resolve to all slots. */
export const contentApi = {
  fetch: async (http: HttpClient, signal?: AbortSignal): Promise<Answer> =>
    parse(await http.get('/desk/content', signal && { signal })),
  /** `isConflict`: nothing was changed, because somebody else has changed the slot since it was read. */
  change:
    (content: SlotContent, change: ContentChange) =>
    async (http: HttpClient): Promise<Answer> => {
      const { slot, revision } = content;
      try {
        return parse(await http.post('/desk/content', { slot, change }, { ifMatch: `"${revision}"` }));
      } catch (error) {
        if (!isRequestError(error) || error.status !== 412) throw error;
        return { ...(await contentApi.fetch(http)), isConflict: true };
      }
    },
};

function parse(answer: unknown): Answer {
  const slots = readField(answer, 'slots');
  if (!Array.isArray(slots)) throw new RequestError('malformed');
  return { slots: slots.filter(isJsonObject).flatMap(readSlot), isConflict: false };
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
