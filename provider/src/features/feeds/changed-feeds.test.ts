import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { parseFeed } from '../../config/feed-schedule.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { leaseDueFeed, renewLease } from './feed-queries.ts';
import { listFeeds } from './list-feeds.ts';
import { addFeed, pauseFeed, runFeed } from './stored-feeds.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
}, 60_000);
afterAll(() => opened.close());

const loom = parseFeed({
  name: 'loom',
  url: 'https://loom.example/products.json',
  brands: ['Loom'],
  hosts: ['loom.example'],
});
const options = () => ({ ofFile: [], now: opened.services.clock.now() });
const change = async () => await addFeed(opened.db, loom, { ...options(), replaces: true });
const state = async () => (await listFeeds(opened.db, options())).map((feed) => feed.state);

const lease = (owner: string) => {
  const { now } = options();
  return { owner, now, until: new Date(now.getTime() + minuteInMs) };
};

test('a paused feed that is changed stays paused', async () => {
  await addFeed(opened.db, loom, { ...options(), replaces: false });
  expect(await state()).toEqual(['new']);
  await pauseFeed(opened.db, 'loom', options());
  await change();
  expect(await state()).toEqual(['paused']);
});

test('an import that is running when its feed is changed ends, and the changed feed is due', async () => {
  await runFeed(opened.db, 'loom', options());
  const running = lease('one process');
  expect(await leaseDueFeed(opened.db, ['loom'], running)).toMatchObject({ name: 'loom' });
  await change();
  expect(await renewLease(opened.db, 'loom', running)).toBe(false);
  const next = lease('another process');
  expect(await leaseDueFeed(opened.db, ['loom'], next)).toMatchObject({ name: 'loom' });
});
