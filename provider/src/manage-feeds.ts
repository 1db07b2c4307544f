import { writeFileSync } from 'node:fs';
import { parseUrl } from '@szn/shared-contracts/wire';
import { type Config, listOwnHosts } from './config/config.ts';
import { readFeedSchedule, type ScheduledFeed } from './config/feed-schedule.ts';
import { findMastersFolder } from './config/project-paths.ts';
import type { Database } from './database/database.ts';
import { type FeedArguments, feedUsage, readFeedArguments } from './feed-arguments.ts';
import { describeTrial } from './features/feeds/describe-trial.ts';
import { trialToJson } from './features/feeds/feed-questions.ts';
import { describeFeed, listFeeds } from './features/feeds/list-feeds.ts';
import { addFeed, type FeedChange, pauseFeed, removeFeed, runFeed } from './features/feeds/stored-feeds.ts';
import { renderTrialPage } from './features/feeds/trial-page.ts';
import { type FeedTrial, tryFeed } from './features/feeds/try-feed.ts';
import { createPictureReader } from './features/picture-colours/read-picture.ts';
import { createOutgoingFetch } from './lib/outgoing-fetch.ts';
import {
  changeDatabase,
  describeCommand,
  print,
  printAside,
  readCommandConfig,
  runMaintenance,
  startMaintenance,
} from './maintenance-command.ts';

type Trying = Extract<FeedArguments, { verb: 'try' }>;
type Adding = Extract<FeedArguments, { verb: 'add' }>;
type Changing = Exclude<FeedArguments, { verb: 'try' }>;

const changes = { run: runFeed, pause: pauseFeed, remove: removeFeed };

await runMaintenance(async () => {
  const given = await readFeedArguments(process.argv.slice(2));
  if (given === undefined) return print(feedUsage(describeCommand('feed -w provider')));
  if (given.verb === 'try') return await runTrial(given);
  const maintenance = startMaintenance(given.isJson ? printAside : print);
  await changeDatabase(maintenance, (db) => change(db, given, maintenance.config));
});

async function runTrial({ feed, page, isJson }: Trying): Promise<void> {
  const { config, projectRoot } = readCommandConfig();
  const trial = await readTrial(feed, config);
  print(isJson ? JSON.stringify(trialToJson(trial), null, 2) : describeTrial(trial));
  if (page !== undefined) {
    const hosts = trial.samples.flatMap(({ draft }) => parseUrl(draft.image)?.host ?? []);
    const mastersFolder = findMastersFolder(projectRoot);
    const fetch = createOutgoingFetch(config.OUTGOING_REQUESTS);
    writeFileSync(page, await renderTrialPage(trial, createPictureReader({ mastersFolder, hosts, fetch })));
  }
  if (trial.report.imported <= 0) process.exitCode = 1;
}

async function readTrial(feed: ScheduledFeed, config: Config): Promise<FeedTrial> {
  return await tryFeed(feed, {
    fetch: createOutgoingFetch(config.OUTGOING_REQUESTS),
    origin: config.PUBLIC_ORIGIN,
    ownHosts: listOwnHosts(config),
    now: new Date(),
    signal: new AbortController().signal,
  });
}

async function change(db: Database, given: Changing, config: Config): Promise<void> {
  const options = { ofFile: readFeedSchedule(config.FEEDS_FILE), now: new Date() };
  const name = await changeFeed(db, given, options);
  const feeds = (await listFeeds(db, options)).filter((feed) => name === undefined || feed.name === name);
  const added = given.verb === 'add' ? await reportAdded(given, config) : undefined;
  if (given.isJson)
    print(
      JSON.stringify(
        feeds.map((feed) => ({ ...feed, ...added?.json })),
        null,
        2,
      ),
    );
  else if (feeds.length > 0) print(feeds.map(describeFeed).join('\n'));
  else print(name === undefined ? 'there are no feeds' : `${name} is removed`);
  if (!given.isJson && added !== undefined) print(`\n${added.text}`);
}

/** What the first import of a feed will do. One that cannot be read now stays stored: imports try it again. */
async function reportAdded({ feed }: Adding, config: Config): Promise<{ json: object; text: string }> {
  try {
    const trial = await readTrial(feed, config);
    return { json: { trial: trialToJson(trial) }, text: describeTrial(trial) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    return { json: { error: reason }, text: `It cannot be read now: ${reason}` };
  }
}

/** Returns the name of the feed that has changed. */
async function changeFeed(db: Database, given: Changing, options: FeedChange): Promise<string | undefined> {
  if (given.verb === 'list') return undefined;
  if (given.verb === 'add') {
    await addFeed(db, given.feed, { ...options, replaces: given.replaces });
    return given.feed.name;
  }
  await changes[given.verb](db, given.name, options);
  return given.name;
}
