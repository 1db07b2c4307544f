import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDraft } from '../../catalogue/product-record.ts';
import type { FieldNames, ScheduledFeed } from '../../config/feed-schedule.ts';
import type { OutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { isListedCategory } from '../catalogue-import/category-evidence.ts';
import { type CountedReading, createProductCounter } from '../catalogue-import/count-products.ts';
import { createHandOwnership } from '../catalogue-import/feed-ownership.ts';
import type { KindEvidence } from '../catalogue-import/describe-product.ts';
import type { Decision } from '../catalogue-import/evidence.ts';
import { createImportReport, type ImportReport } from '../catalogue-import/import-report.ts';
import type { FeedReading } from '../catalogue-import/read-product.ts';
import { isKnownField } from '../feed-files/product-fields.ts';
import { type RawProduct, readOpenFeed } from '../feed-files/read-products.ts';
import { type FeedRecord, fieldKey, readWord } from '../feed-files/feed-record.ts';
import { type OpenFeed, openFeed } from '../feed-files/read-records.ts';
import { fetchFeed, noContent } from './fetch-feed.ts';
import { describeAddress } from './list-feeds.ts';

/** A product as the shop would show it. */
export type SampleProduct = {
  readonly draft: ProductDraft;
  readonly evidence: KindEvidence;
  readonly warnings: readonly string[];
};

/** Numbers of products by a value, the largest first. */
export type Counts = readonly (readonly [value: string, products: number])[];

/** What an import of a feed would do. */
export type FeedTrial = {
  /** Without its address, which can be secret. */
  readonly feed: Omit<ScheduledFeed, 'url' | 'path'>;
  readonly address: string;
  readonly format: string;
  readonly encoding: string;
  readonly report: ImportReport;
  readonly brands: Counts;
  readonly hosts: Counts;
  readonly genders: Counts;
  readonly categories: Counts;
  /** Which parts of the records say it, and how sure that is. */
  readonly genderBy: Counts;
  readonly categoryBy: Counts;
  readonly colourBy: Counts;
  /** Categories of products that only brand pages and the search list. */
  readonly unlisted: readonly string[];
  /** Of prices; empty for those that name none. */
  readonly currencies: Counts;
  readonly withSizes: number;
  /** Names of columns or fields that mean nothing to the import. */
  readonly unknownFields: readonly string[];
  /** All columns or fields, each with its first value. */
  readonly columns: readonly { readonly name: string; readonly sample: string }[];
  readonly samples: readonly SampleProduct[];
};

type TrialServices = {
  readonly fetch: OutgoingFetch;
  /** Of the storefront: tells the brand who asks. */
  readonly origin: string;
  /** The names of the storefront, to which no product links. */
  readonly ownHosts: readonly string[];
  readonly now: Date;
  readonly signal: AbortSignal;
};

const sampleCount = 10;
const maxUnknownFields = 30;
const maxColumns = 100;
const maxSampleLength = 60;

/**
 * Reads a feed as an import would and stores nothing: not in the database, and after it no file. A feed that names no brands or
 * hosts is read as if it owned all of them. Throws an error for operators if it cannot be read.
 */
export async function tryFeed(
  feed: ScheduledFeed,
  { fetch, origin, ownHosts, now, signal }: TrialServices,
): Promise<FeedTrial> {
  const folder = await mkdtemp(join(tmpdir(), 'szn-feed-'));
  try {
    const fetched = await fetchFeed(feed, noContent, { fetch, folder, origin, signal });
    if (fetched === 'unchanged') throw new Error('The server of the feed answered 304 to a first request');
    const file = await openFeed({ ...feed, path: fetched.path, signal });
    const { currency = fetched.currency } = feed;
    return await readTrial({ ...feed, currency }, file, { ownHosts, now, signal });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readTrial(
  { url, path, ...feed }: ScheduledFeed,
  file: OpenFeed,
  { ownHosts, now, signal }: Pick<TrialServices, 'ownHosts' | 'now' | 'signal'>,
): Promise<FeedTrial> {
  const report = createImportReport();
  const ownership = { ...createHandOwnership(feed, { schedule: [], ownHosts }), hasAnyHost: false };
  const counter = createProductCounter(report, { defaults: { ...feed, now }, ownership });
  const findings = createFindings(feed);
  for await (const raw of readOpenFeed(file)) {
    signal.throwIfAborted();
    findings.add(raw, counter.count(raw));
  }
  return {
    feed,
    address: describeAddress({ url, path }),
    format: describeFormat(file),
    encoding: `${file.encoding.charset}${file.encoding.isGzip ? ', packed with gzip' : ''}`,
    report,
    ...findings.list(),
  };
}

function describeFormat({ format }: OpenFeed): string {
  if (format.kind !== 'csv') return format.kind;
  return format.delimiter === '\t' ? 'table with tabs' : `table with "${format.delimiter}"`;
}

function createFindings({ fields = {} }: Pick<ScheduledFeed, 'fields'>) {
  const tallies = {
    brands: createTally(),
    hosts: createTally(),
    genders: createTally(),
    categories: createTally(),
    genderBy: createTally(),
    categoryBy: createTally(),
    colourBy: createTally(),
    currencies: createTally(),
  };
  const columns = createColumns(fields);
  const unlisted = new Set<string>();
  const samples = createSamples();
  let withSizes = 0;
  const addDraft = (reading: Extract<FeedReading, { draft: unknown }>) => {
    const { draft, currency, evidence } = reading;
    tallies.brands.add(draft.source);
    tallies.hosts.add(new URL(draft.link).host);
    tallies.genders.add(draft.gender);
    tallies.categories.add(draft.category);
    tallies.genderBy.add(describeDecision(evidence.gender));
    tallies.categoryBy.add(describeDecision(evidence.category));
    tallies.colourBy.add(describeDecision(evidence.colour));
    tallies.currencies.add(currency ?? '');
    if (!isListedCategory(draft.gender, draft.category)) unlisted.add(draft.category);
    if (draft.sizes !== undefined) withSizes += 1;
    samples.add(reading);
  };
  return {
    add: (raw: RawProduct, readings: readonly CountedReading[]) => {
      if ('rows' in raw) columns.add(raw.rows);
      for (const { reading } of readings) if ('draft' in reading) addDraft(reading);
    },
    list: () => ({
      brands: tallies.brands.list(),
      hosts: tallies.hosts.list(),
      genders: tallies.genders.list(),
      categories: tallies.categories.list(),
      genderBy: tallies.genderBy.list(),
      categoryBy: tallies.categoryBy.list(),
      colourBy: tallies.colourBy.list(),
      currencies: tallies.currencies.list(),
      unlisted: [...unlisted],
      ...columns.list(),
      withSizes,
      samples: samples.list(),
    }),
  };
}

function describeDecision({ by, confidence }: Decision): string {
  return confidence === 'high' ? by : `${by} (${confidence} confidence)`;
}

function createColumns(fields: FieldNames) {
  const named = new Set(Object.values(fields).flatMap((names) => names.map(fieldKey)));
  const samples = new Map<string, string>();
  return {
    add: (rows: readonly FeedRecord[]) => {
      for (const row of rows)
        for (const name of row.keys())
          if (!samples.has(name) && samples.size < maxColumns)
            samples.set(name, readWord(row, [name]).slice(0, maxSampleLength));
    },
    list: () => ({
      unknownFields: [...samples.keys()]
        .filter((name) => !isKnownField(name) && !named.has(name))
        .slice(0, maxUnknownFields),
      columns: [...samples].map(([name, sample]) => ({ name, sample })),
    }),
  };
}

function createTally() {
  const counts = new Map<string, number>();
  return {
    add: (value: string) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    list: (): Counts => [...counts].toSorted((left, right) => right[1] - left[1]),
  };
}

/** The first product of each kind, filled up with the first others. */
function createSamples() {
  const kinds = new Map<string, SampleProduct>();
  const others: SampleProduct[] = [];
  return {
    add: ({ draft, evidence, warnings }: SampleProduct) => {
      const kind = `${draft.gender} ${draft.category}`;
      const sample = { draft, evidence, warnings };
      if (!kinds.has(kind) && kinds.size < sampleCount) kinds.set(kind, sample);
      else if (others.length < sampleCount) others.push(sample);
    },
    list: () => [...kinds.values(), ...others].slice(0, sampleCount),
  };
}
