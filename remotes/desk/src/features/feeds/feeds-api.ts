import { isJsonObject, readField, readText, type HttpClient } from '@szn/shared-contracts';
import { readNumber, readRecords } from '../../components/read-answer.ts';
import { ifMatch, readShopChanges, type ShopChanges } from '../../components/shop-changes.ts';

export type Feed = {
  readonly name: string;
  readonly address: string;
  readonly brands: readonly string[];
  readonly settings: FeedSettings;
  /** `false`: a file of the server names it, and only there it can be changed. */
  readonly isStored: boolean;
  readonly state: string;
  readonly nextAt: string | undefined;
  readonly importedAt: string | undefined;
  readonly records: number;
  readonly faulty: number;
  readonly removed: number;
  /** Its listed products, and how many of them have a category to check. */
  readonly products: number;
  readonly withoutCategory: number;
  readonly deadLinks: number;
  /** Products that an import did not remove, because it would have removed too many. */
  readonly heldBack: number;
  readonly error: string | undefined;
};

export type FeedCard = {
  readonly title: string;
  readonly brand: string;
  readonly price: string;
  /** Further lines, as kind, colour and sizes. */
  readonly lines: readonly string[];
  readonly image: string | undefined;
  readonly link: string | undefined;
};

export type FeedTrial = {
  readonly source: string;
  readonly counted: readonly string[];
  readonly findings: readonly (readonly string[])[];
  readonly questions: readonly { readonly text: string; readonly setting: string }[];
  readonly cards: readonly FeedCard[];
  /** All columns of the file, each with its first value. */
  readonly columns: readonly { readonly name: string; readonly sample: string }[];
  readonly hasUnknownColumns: boolean;
  /** Categories that no page lists. */
  readonly unlisted: readonly string[];
  /** Names of the brands and hosts in the feed, the most frequent first. */
  readonly brands: readonly string[];
  readonly hosts: readonly string[];
};

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
  const feeds = readRecords(answer, 'feeds').map((feed) => ({
    name: readText(feed['name']) ?? '',
    address: readText(feed['address']) ?? '',
    brands: readTexts(feed['brands']),
    settings: isJsonObject(feed['settings']) ? feed['settings'] : {},
    isStored: feed['isStored'] === true,
    state: readText(feed['state']) ?? '',
    nextAt: readText(feed['nextAt']),
    importedAt: readText(feed['importedAt']),
    records: readNumber(feed['records']),
    faulty: readNumber(feed['faulty']),
    removed: readNumber(feed['removed']),
    products: readNumber(feed['products']),
    withoutCategory: readNumber(feed['withoutCategory']),
    deadLinks: readNumber(feed['deadLinks']),
    heldBack: readNumber(feed['heldBack']),
    error: readText(feed['error']),
  }));
  return { feeds, ...readShopChanges(answer) };
}

function parseTrial(answer: unknown): FeedTrial {
  const text = (name: string) => readText(readField(answer, name)) ?? '';
  const names = (name: string) => {
    const counts = readField(answer, name);
    return Array.isArray(counts) ? counts.flatMap((count) => readTexts(count).slice(0, 1)) : [];
  };
  const findings = readField(answer, 'findings');
  return {
    source: `${text('address')}: ${text('format')}, ${text('encoding')}`,
    counted: readTexts(readField(answer, 'counted')),
    findings: Array.isArray(findings) ? findings.map(readTexts) : [],
    questions: readRecords(answer, 'questions').map((question) => ({
      text: readText(question['text']) ?? '',
      setting: readText(question['setting']) ?? '',
    })),
    cards: readRecords(answer, 'cards').map(parseCard),
    columns: readRecords(answer, 'columns').map((column) => ({
      name: readText(column['name']) ?? '',
      sample: readText(column['sample']) ?? '',
    })),
    hasUnknownColumns: readTexts(readField(answer, 'unknownFields')).length > 0,
    unlisted: readTexts(readField(answer, 'unlisted')),
    brands: names('brands'),
    hosts: names('hosts'),
  };
}

function parseCard({
  title,
  brand,
  price,
  image,
  link,
  ...lines
}: Readonly<Record<string, unknown>>): FeedCard {
  return {
    title: readText(title) ?? '',
    brand: readText(brand) ?? '',
    price: readText(price) ?? '',
    lines: Object.values(lines).flatMap((line) => readText(line) ?? []),
    // An address of the feed: nothing else than https is requested or linked.
    image: readHttps(image),
    link: readHttps(link),
  };
}

function readHttps(value: unknown): string | undefined {
  const text = readText(value);
  return text?.startsWith('https://') ? text : undefined;
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
