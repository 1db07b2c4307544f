import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { correctValues, genders, isPublicHostName } from '@szn/shared-contracts/wire';
import { z } from 'zod';

const word = z.string().min(1).max(80).optional();
const webAddress = z.url({ protocol: /^https?$/ }).optional();
const hostName = z
  .string()
  .toLowerCase()
  .refine(isPublicHostName, 'must be a public host such as brand.example');
/** The fields of a product to which a feed can give names of its own; docs/feeds.md describes them. */
export const feedFields = [
  'title',
  'description',
  'brand',
  'vendor',
  'link',
  'image',
  'furtherImages',
  'listPrice',
  'price',
  'salePrice',
  'saleDates',
  'saleStart',
  'saleEnd',
  'currency',
  'gender',
  'category',
  'taxonomy',
  'styles',
  'tags',
  'colour',
  'pattern',
  'fit',
  'fabric',
  'size',
  'availability',
  'group',
  'ageGroup',
  'createdAt',
] as const;
export type FeedField = (typeof feedFields)[number];

/** The names that a feed has for fields, besides those that are known. */
export type FieldNames = Readonly<Partial<Record<FeedField, readonly string[]>>>;

const fieldName = z.string().min(1).max(100);
const fieldNames = z.partialRecord(
  z.enum(feedFields),
  z.union([fieldName.transform((name) => [name]), z.array(fieldName).min(1).max(10)]),
);

/** Owners of products that no feed has written. */
const reservedNames: readonly string[] = ['sample', 'by-hand'];

const feedSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'has other characters than lower case letters, digits and hyphens')
      .refine((name) => !reservedNames.includes(name), 'is reserved'),
    url: webAddress,
    path: z.string().min(1).optional(),
    /** Of schedules from before the format was found out; it decides nothing. */
    format: z.string().optional(),
    site: webAddress,
    source: word,
    brands: z.array(z.string().min(1).max(80)).min(1).optional(),
    hosts: z.array(hostName).min(1).optional(),
    gender: z.enum(genders).optional(),
    category: word,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()).optional(),
    fields: fieldNames.optional(),
    /** Of products whose category has no listing page: the category that they get. */
    categories: z.record(z.string().max(100), z.enum(correctValues.category)).optional(),
    everyMinutes: z.number().int().min(5).max(10_080).default(360),
    isComplete: z.boolean().default(false),
    maxRemovedShare: z.number().min(0).max(1).default(0.3),
    maxRemoved: z.number().int().min(0).default(500),
    maxFaultyShare: z.number().min(0).max(1).default(0.5),
  })
  .refine(({ url, path }) => (url === undefined) !== (path === undefined), 'needs either url or path')
  .transform(({ brands, hosts, ...feed }) => ({
    ...feed,
    brands: brands ?? (feed.source === undefined ? undefined : [feed.source]),
    hosts: hosts ?? (feed.site === undefined ? undefined : namesOf(new URL(feed.site).hostname)),
  }));

/** Shops answer with and without `www`. */
function namesOf(host: string): string[] {
  const name = host.replace(/^www\./, '');
  return [name, `www.${name}`];
}

const scheduleSchema = z
  .array(feedSchema)
  .refine((feeds) => new Set(feeds.map(({ name }) => name)).size === feeds.length, 'two feeds have one name');

/** A feed that the provider imports again and again; the settings are described in docs/feeds.md. */
export type ScheduledFeed = Readonly<z.output<typeof feedSchema>>;

/** Reads the settings of one feed. Throws an error for operators that lists all faults. */
export function parseFeed(settings: unknown): ScheduledFeed {
  const read = feedSchema.safeParse(settings);
  if (read.success) return read.data;
  throw new Error(`The feed cannot be used: ${z.prettifyError(read.error)}`);
}

/**
 * Reads `FEEDS_FILE`, which names no feeds if it is unset. Paths of feeds start at its folder. Throws an error that lists all
 * faults.
 */
export function readFeedSchedule(file: string | undefined): readonly ScheduledFeed[] {
  if (file === undefined) return [];
  try {
    const feeds = scheduleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return feeds.map((feed) =>
      feed.path === undefined ? feed : { ...feed, path: resolve(dirname(file), feed.path) },
    );
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`FEEDS_FILE (${file}) cannot be used: ${reason}`, { cause: error });
  }
}
