import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parseFeed, type ScheduledFeed } from './config/feed-schedule.ts';
import { resolveArgument } from './maintenance-command.ts';

export const feedUsage = (command: string): string => `${command} VERB [options]

  try FEED           read a feed as an import would, and store nothing: what it is, what its products look like, and
                     what is to check, with its options
  add NAME FEED      store a feed, import it at once and then again and again, and print what \`try\` would; needs
                     --brand and --host, or --source and --site
  list               all feeds with their last imports
  run NAME           import a feed within a minute, also one that is paused
  pause NAME         import it no more until \`run\`
  remove NAME        remove a feed; its products stay listed, its address is stored for 30 more days to undo it

FEED is a file or an address; - reads it from the standard input, so that a secret address is in no history of a shell.
With the embedded database, stop the provider first; it imports what is due when it starts. \`try\` needs no database.

  --brand NAME, --host HOST    what the feed may write, and where its products may link to; repeated for more
  --site https://shop.example  address of the shop, for relative links
  --source BRAND               brand of records without one
  --gender men|women           gender of records without one
  --category NAME              category of records without one
  --rename-category WORD=CATEGORY
                               category for a word without a listing page; repeated for more
  --currency CODE              currency of prices that name none
  --rate CODE=RUPEES           rupees for one unit of another currency; repeated for more
  --field FIELD=COLUMN         what a column or field that is not recognised means; repeated for more
  --every MINUTES              5 to 10080 (default 360)
  --complete                   remove products of its brands that the feed does not contain
  --max-removed-share SHARE, --max-removed NUMBER, --max-faulty-share SHARE
                               limits, see docs/feeds.md
  --replace                    add: replaces the feed of this name
  --page FILE                  try: writes a page with pictures of sample products
  --json                       prints JSON
`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
/** What is said of a feed, also for an import by hand. */
export const feedOptions = {
  brand: texts,
  host: texts,
  site: text,
  source: text,
  gender: text,
  category: text,
  currency: text,
  rate: texts,
  complete: flag,
  'max-removed-share': text,
  'max-removed': text,
  help: flag,
} as const;
const options = {
  ...feedOptions,
  field: texts,
  'rename-category': texts,
  every: text,
  'max-faulty-share': text,
  replace: flag,
  page: text,
  json: flag,
} as const;

type FeedVerb =
  | { readonly verb: 'try'; readonly feed: ScheduledFeed; readonly page: string | undefined }
  | { readonly verb: 'add'; readonly feed: ScheduledFeed; readonly replaces: boolean }
  | { readonly verb: 'list' }
  | { readonly verb: 'run' | 'pause' | 'remove'; readonly name: string };

export type FeedArguments = FeedVerb & { readonly isJson: boolean };

/** Returns `undefined` for --help. Throws an error for people for missing or invalid arguments. */
export async function readFeedArguments(given: readonly string[]): Promise<FeedArguments | undefined> {
  const { values, positionals } = parseArgs({ args: [...given], allowPositionals: true, options });
  if (values.help === true) return undefined;
  return { ...(await readVerb(positionals, values)), isJson: values.json === true };
}

async function readVerb([verb, ...names]: readonly string[], values: Values): Promise<FeedVerb> {
  switch (verb) {
    case 'try': {
      const [source] = take(names, 1, 'try FEED');
      const feed = parseFeed({ ...readSettings(values), name: 'trial', ...(await readSource(source)) });
      return { verb, feed, page: values.page === undefined ? undefined : resolveArgument(values.page) };
    }
    case 'add': {
      const [name, source] = take(names, 2, 'add NAME FEED');
      const feed = parseFeed({ ...readSettings(values), name, ...(await readSource(source)) });
      return { verb, feed, replaces: values.replace === true };
    }
    case 'list':
      take(names, 0, 'list');
      return { verb };
    case 'run':
    case 'pause':
    case 'remove': {
      const [name = ''] = take(names, 1, `${verb} NAME`);
      return { verb, name };
    }
    case undefined:
    default:
      throw new Error('Name a verb: try, add, list, run, pause or remove. --help lists the options.');
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** As an entry of `FEEDS_FILE`, to be checked as one. */
function readSettings(values: Values) {
  return {
    brands: values.brand,
    hosts: values.host,
    site: values.site,
    source: values.source,
    gender: values.gender,
    category: values.category,
    currency: values.currency,
    ...(values.rate && { rates: readPairs(values.rate, (rate) => Number(rate)) }),
    ...(values.field && { fields: readPairs(values.field, (column) => column) }),
    ...(values['rename-category'] && {
      categories: readPairs(values['rename-category'], (category) => category),
    }),
    ...(values.every !== undefined && { everyMinutes: Number(values.every) }),
    ...(values.complete === true && { isComplete: true }),
    ...(values['max-removed-share'] !== undefined && {
      maxRemovedShare: Number(values['max-removed-share']),
    }),
    ...(values['max-removed'] !== undefined && { maxRemoved: Number(values['max-removed']) }),
    ...(values['max-faulty-share'] !== undefined && { maxFaultyShare: Number(values['max-faulty-share']) }),
  };
}

function readPairs<Value>(pairs: readonly string[], read: (text: string) => Value): Record<string, Value> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      if (rest.length === 0) throw new Error(`${pair} is no NAME=VALUE`);
      return [name, read(rest.join('='))];
    }),
  );
}

async function readSource(source = ''): Promise<{ readonly url: string } | { readonly path: string }> {
  const address = source === '-' ? (await readText(process.stdin)).trim() : source;
  return /^https?:/i.test(address) ? { url: address } : { path: resolveArgument(address) };
}

function take(names: readonly string[], count: number, form: string): readonly string[] {
  if (names.length === count) return names;
  throw new Error(`Use it as: ${form}. --help lists the options.`);
}
