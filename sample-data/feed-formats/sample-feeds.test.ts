import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { feedsFolder } from './feeds-folder.ts';
import { createSampleFeeds } from './sample-feeds.ts';

test('the feeds equal the output of the generator; otherwise run `npm run feeds -w sample-data`', () => {
  const feeds = createSampleFeeds();
  expect(feeds).toHaveLength(25);
  const settings = feeds.map((feed) => feed.settings);
  expect(JSON.parse(readFileSync(join(feedsFolder, 'feeds.json'), 'utf8'))).toEqual(settings);
  expect(readdirSync(feedsFolder).sort()).toEqual([...settings.map(({ path }) => path), 'feeds.json'].sort());
  const changed = feeds.filter(
    ({ settings: { path }, text }) =>
      gunzipSync(readFileSync(join(feedsFolder, path))).toString('utf8') !== text,
  );
  expect(changed.map(({ settings: { path } }) => path)).toEqual([]);
});
