import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { feedsFolder } from './feeds-folder.ts';
import { createSampleFeeds } from './sample-feeds.ts';

/** `npm run feeds -w sample-data` writes the feeds of the brands, packed, and `feeds.json`, which `FEEDS_FILE` can name. */
const feeds = createSampleFeeds();
rmSync(feedsFolder, { recursive: true, force: true });
mkdirSync(feedsFolder);
for (const { settings, text } of feeds)
  writeFileSync(join(feedsFolder, settings.path), gzipSync(text, { level: 9 }));
const schedule = feeds.map(({ settings }) => settings);
writeFileSync(join(feedsFolder, 'feeds.json'), `${JSON.stringify(schedule, null, 2)}\n`);
process.stdout.write(`${feedsFolder}: ${feeds.length} feeds\n`);
