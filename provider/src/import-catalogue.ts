import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { genders } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { applyBrands } from './catalogue/store/brand-queries.ts';
import { type Config, listOwnHosts } from './config/config.ts';
import { readFeedSchedule } from './config/feed-schedule.ts';
import { findMastersFolder } from './config/project-paths.ts';
import type { Database } from './database/database.ts';
import { feedOptions } from './feed-arguments.ts';
import { createHandOwnership } from './features/catalogue-import/feed-ownership.ts';
import { importFeed } from './features/catalogue-import/import-feed.ts';
import { describeReport, type ImportReport } from './features/catalogue-import/import-report.ts';
import type { FeedFile } from './features/feed-files/read-records.ts';
import { readProducts } from './features/feed-files/read-products.ts';
import { listSchedule } from './features/feeds/stored-feeds.ts';
import { fillPictureColours } from './features/picture-colours/fill-picture-colours.ts';
import { createPictureReader, type ReadPicture } from './features/picture-colours/read-picture.ts';
import { minuteInMs } from './lib/clock.ts';
import { createOutgoingFetch } from './lib/outgoing-fetch.ts';
import {
  changeDatabase,
  describeCommand,
  resolveArgument,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

const usage = `${describeCommand('import -w provider')} FEED [options]

  --site https://shop.example  address of the shop, for relative links
  --source BRAND               brand of records without one
  --gender men|women           gender of records without one
  --category NAME              category of records without one
  --currency CODE              currency of prices that name none (default: rupees, reported)
  --rate CODE=RUPEES           rupees for one unit of another currency; repeated for more
  --complete                   remove products of its brands that the feed does not contain
  --brand NAME                 brand that the feed may write; repeated for more (default: all that no feed of the schedule names)
  --host HOST                  host that products may link to; repeated for more (default: all, by https)
  --max-removed-share SHARE    of the products of a brand, above which none is removed (default 0.3)
  --max-removed NUMBER         of the products of all brands, above which none is removed (default 500)
  --dry-run                    check and report only
  --report FILE                write the validation report as JSON

Colours that neither feed nor title name are then read from pictures of this shop and of PICTURE_HOSTS, for at most 15
minutes; the next import reads the rest.

An interrupted import of an unchanged file continues. With the embedded database, stop the provider first.
`;

const optionsSchema = z.object({
  site: z.url({ protocol: /^https?$/ }).optional(),
  source: z.string().min(1).max(80).optional(),
  gender: z.enum(genders).optional(),
  category: z.string().min(1).max(80).optional(),
  brand: z.array(z.string().min(1).max(80)).optional(),
  host: z.array(z.string().toLowerCase()).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  rate: z
    .array(z.string().regex(/^[A-Z]{3}=\d+(?:\.\d+)?$/))
    .default([])
    .transform((rates) => Object.fromEntries(rates.map((rate) => [rate.slice(0, 3), Number(rate.slice(4))]))),
  complete: z.boolean().default(false),
  'max-removed-share': z.coerce.number().min(0).max(1).default(0.3),
  'max-removed': z.coerce.number().int().min(0).default(500),
  'dry-run': z.boolean().default(false),
  report: z.string().optional(),
  help: z.boolean().optional(),
});

const logIntervalMs = 5000;
/** Further pictures are read after the next import. */
const maxPictureMs = 15 * minuteInMs;

await runMaintenance(run);

async function run(): Promise<void> {
  const command = readCommand();
  if (command === undefined) {
    process.stdout.write(usage);
    return;
  }
  const maintenance = startMaintenance();
  const { config, projectRoot } = maintenance;
  await changeDatabase(maintenance, async (db) => {
    if (!command.options['dry-run']) await applyBrands(db);
    await importInto(db, config, command);
    if (command.options['dry-run']) return;
    const mastersFolder = findMastersFolder(projectRoot);
    const fetch = createOutgoingFetch(config.OUTGOING_REQUESTS);
    await fillColours(db, createPictureReader({ mastersFolder, hosts: config.PICTURE_HOSTS, fetch }));
  });
}

type Options = z.output<typeof optionsSchema>;
type Command = { readonly feed: FeedFile; readonly size: number; readonly options: Options };

/** Returns `undefined` for --help. Throws for missing or invalid options. */
function readCommand(): Command | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...feedOptions, report: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  if (values.help === true) return undefined;
  const options = readOptions(values);
  const [file] = positionals;
  if (file === undefined) throw new Error(usage);
  const path = resolveArgument(file);
  return { feed: { path, site: options.site }, size: readSize(path), options };
}

async function importInto(db: Database, config: Config, { feed, size, options }: Command): Promise<void> {
  const { source, gender, category, site, currency, rate: rates, brand: brands, host: hosts } = options;
  const schedule = await listSchedule(db, readFeedSchedule(config.FEEDS_FILE));
  const logProgress = createProgressLog(size);
  const report = await importFeed(db, readProducts(feed), {
    feed: feedKey(feed.path, options),
    name: feed.path,
    defaults: { source, gender, category, site, currency, rates, now: new Date() },
    ownership: createHandOwnership(
      { brands, hosts },
      { schedule: schedule.map((planned) => planned.feed), ownHosts: listOwnHosts(config) },
    ),
    isComplete: options.complete,
    maxRemovedShare: options['max-removed-share'],
    maxRemoved: options['max-removed'],
    isDryRun: options['dry-run'],
    onProgress: logProgress,
  });
  process.stdout.write(`${describeReport(report)}\n`);
  if (options.report !== undefined) {
    const json = { ...report, notes: [...report.notes] };
    writeFileSync(options.report, `${JSON.stringify(json, null, 2)}\n`);
  }
  if (report.imported <= 0) process.exitCode = 1;
}

/** The feed is imported already: a failure here is reported only. */
async function fillColours(db: Database, readPicture: ReadPicture): Promise<void> {
  try {
    const report = await fillPictureColours(db, { readPicture, maxMs: maxPictureMs });
    const { read, found, failed } = report;
    process.stdout.write(`${read} pictures read for their colour: ${found} clear, ${failed} to try again\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    process.stderr.write(`The colours of pictures were not read: ${reason}\n`);
  }
}

function createProgressLog(size: number): (report: ImportReport, bytesRead: number) => void {
  let loggedAt = Date.now();
  return ({ records, faulty }, bytesRead) => {
    if (Date.now() - loggedAt < logIntervalMs) return;
    loggedAt = Date.now();
    const percent = Math.floor((bytesRead / Math.max(1, size)) * 100);
    process.stderr.write(`${percent} % ${records} records, ${faulty} faulty\n`);
  };
}

function readOptions(values: unknown): Options {
  const read = optionsSchema.safeParse(values);
  if (read.success) return read.data;
  throw new Error(read.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

function readSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) throw new Error(`There is no file ${path}`);
  return found.size;
}

function feedKey(path: string, options: object): string {
  const { size, mtimeMs } = statSync(path);
  return createHash('sha256')
    .update(JSON.stringify([path, size, mtimeMs, options]))
    .digest('hex');
}
