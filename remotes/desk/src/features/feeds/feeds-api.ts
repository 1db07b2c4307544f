import { isJsonObject, readField, readText, type HttpClient } from '@szn/shared-contracts';
import { fieldsOf, flag, listOf, number, text, texts } from '../../components/read-answer.ts';
import { ifMatch, readShopChanges, type ShopChanges } from '../../components/shop-changes.ts';

const readFeeds = listOf(
  fieldsOf({
    name: text,
    address: text,
    brands: texts,
    settings: (value): FeedSettings => (isJsonObject(value) ? value : {}),
    /** `false`: a file of the server names it, and only there it can be changed. */
    isStored: flag,
    state: text,
    nextAt: readText,
    importedAt: readText,
    records: number,
    faulty: number,
    removed: number,
    /** Its listed products, and how many of them have a category to check. */
    products: number,
    withoutCategory: number,
    deadLinks: number,
    /** Products that an import did not remove, because it would have removed too many. */
    heldBack: number,
    error: readText,
  }),
);

export type Feed = ReturnType<typeof readFeeds>[number];

export type FeedCard = {
  readonly title: string;
  readonly brand: string;
  readonly price: string;
  /** Further lines, as kind, colour and sizes. */
  readonly lines: readonly string[];
  readonly image: string | undefined;
  readonly link: string | undefined;
};

const readTrial = fieldsOf({
  address: text,
  format: text,
  encoding: text,
  counted: texts,
  findings: (value) => (Array.isArray(value) ? value.map(texts) : []),
  questions: listOf(fieldsOf({ text, setting: text })),
  cards: listOf(parseCard),
  /** All columns of the file, each with its first value. */
  columns: listOf(fieldsOf({ name: text, sample: text })),
  unknownFields: texts,
  /** Categories that no page lists. */
  unlisted: texts,
  /** Names of the brands and hosts in the feed, the most frequent first. */
  brands: readCountedNames,
  hosts: readCountedNames,
});

export type FeedTrial = ReturnType<typeof parseTrial>;

/** As an entry of the schedule of feeds; docs/feeds.md describes them. */
export type FeedSettings = Readonly<Record<string, unknown>>;
/** Without an address for the one that a stored feed has, which no page shows. */
export type NewFeed = {
  readonly name: string;
  readonly url?: string;
  readonly settings: FeedSettings;
  readonly replaces: boolean;
};

export type Feeds = ShopChanges & { readonly feeds: readonly Feed[] };

/** A trial reads a whole feed. */
const trialTimeoutMs = 15_000;

/** The requests of the page of feeds. They reject with a `RequestError` only; changes resolve to all feeds. */
export const feedsApi = {
  fetch: async (http: HttpClient, signal: AbortSignal) => parse(await http.get('/desk/feeds', { signal })),
  add: (seen: Feeds, feed: NewFeed) => async (http: HttpClient) =>
    parse(await http.post('/desk/feeds', feed, ifMatch(seen))),
  run: (seen: Feeds, name: string) => async (http: HttpClient) =>
    parse(await http.post('/desk/feeds/run', { name }, ifMatch(seen))),
  pause: (seen: Feeds, name: string) => async (http: HttpClient) =>
    parse(await http.post('/desk/feeds/pause', { name }, ifMatch(seen))),
  remove: (seen: Feeds, name: string) => async (http: HttpClient) =>
    parse(await http.delete('/desk/feeds', { name }, ifMatch(seen))),
  undo: (seen: Feeds, id: number) => async (http: HttpClient) =>
    parse(await http.post('/desk/feeds/undo', { id }, ifMatch(seen))),
  try: async (http: HttpClient, feed: Partial<NewFeed>): Promise<FeedTrial> =>
    parseTrial(await http.post('/desk/feeds/try', feed, { timeoutMs: trialTimeoutMs })),
};

function parse(answer: unknown): Feeds {
  return { feeds: readFeeds(readField(answer, 'feeds')), ...readShopChanges(answer) };
}

function parseTrial(answer: unknown) {
  const { address, format, encoding, unknownFields, ...trial } = readTrial(answer);
  const source = `${address}: ${format}, ${encoding}`;
  return { ...trial, source, hasUnknownColumns: unknownFields.length > 0 };
}

function readCountedNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((count) => texts(count).slice(0, 1)) : [];
}

function parseCard(card: unknown): FeedCard {
  const { title, brand, price, image, link, ...lines } = isJsonObject(card) ? card : {};
  return {
    title: text(title),
    brand: text(brand),
    price: text(price),
    lines: Object.values(lines).flatMap((line) => readText(line) ?? []),
    // An address of the feed: nothing else than https is requested or linked.
    image: readHttps(image),
    link: readHttps(link),
  };
}

function readHttps(value: unknown): string | undefined {
  const address = readText(value);
  return address?.startsWith('https://') ? address : undefined;
}
