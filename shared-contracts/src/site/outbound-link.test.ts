import { createMemoryStorage } from '../testing/memory-storage.ts';
import {
  outboundCampaign,
  outboundLink,
  preferencesKey,
  maySendStatistics,
  refusesTracking,
  readCampaign,
  recallCampaign,
  rememberCampaign,
} from './outbound-clicks.ts';

const campaign = { utm_source: 'szn', utm_medium: 'referral' };

test.each([
  ['a bare link', 'https://brand.in/tee', 'https://brand.in/tee?utm_source=szn&utm_medium=referral'],
  [
    'a link with a query, whose spelling stays',
    'https://brand.in/tee?variant=9&name=a%20b',
    'https://brand.in/tee?variant=9&name=a%20b&utm_source=szn&utm_medium=referral',
  ],
  [
    'a link with a fragment',
    'https://brand.in/tee#size',
    'https://brand.in/tee?utm_source=szn&utm_medium=referral#size',
  ],
  [
    'a link that names its own source',
    'https://brand.in/tee?utm_source=reel',
    'https://brand.in/tee?utm_source=reel&utm_medium=referral',
  ],
])('withCampaign tags %s', (_case, link, expected) => {
  expect(outboundLink(link, campaign)).toBe(expected);
});

test('tagging a link twice equals tagging it once', () => {
  const once = outboundLink('https://brand.in/tee');
  expect(outboundLink(once)).toBe(once);
});

test('an empty campaign does not change links', () => {
  expect(outboundLink('https://brand.in/tee?a=%C3%A9#x', {})).toBe('https://brand.in/tee?a=%C3%A9#x');
});

test('the campaign of the storefront contains its name and no data of the shopper', () => {
  expect(outboundCampaign).toEqual({ utm_source: 'szn', utm_medium: 'referral' });
});

const willing = {};
const refusing = { globalPrivacyControl: true };

it.each<[string, object, boolean]>([
  ['asks for nothing', {}, false],
  ['has Global Privacy Control', { globalPrivacyControl: true }, true],
  ['has Do Not Track', { doNotTrack: '1' }, true],
  ['leaves Do Not Track open', { doNotTrack: null }, false],
  ['allows tracking', { doNotTrack: '0', globalPrivacyControl: false }, false],
])('tracking signals of a browser that %s are respected', (_case, signals, expected) => {
  expect(refusesTracking(signals)).toBe(expected);
});

it.each<[string, unknown, object, boolean]>([
  ['follows a browser that asks for nothing', undefined, willing, true],
  ['follows a browser that refuses', undefined, refusing, false],
  ['obeys a refusal', { countsClicks: false }, willing, false],
  ['obeys a leave that was given in spite of the browser', { countsClicks: true }, refusing, true],
  ['takes other choices for none', { loadsByItself: false }, refusing, false],
  ['takes a choice of another type for none', { countsClicks: 0 }, willing, true],
  ['takes what is no choice for none', 'no', refusing, false],
])('click counting %s', (_case, stored, browser, expected) => {
  const storage = createMemoryStorage(stored === undefined ? {} : { [preferencesKey]: stored });
  expect(maySendStatistics(storage, browser)).toBe(expected);
});

it('reading the preference does not change the stored value', () => {
  const stored = { loadsByItself: false };
  const storage = createMemoryStorage({ [preferencesKey]: stored });
  maySendStatistics(storage, willing);
  expect(storage.read(preferencesKey, (value) => value)).toEqual(stored);
});

test('readCampaign reads the five utm parameters only', () => {
  const search =
    '?utm_source=instagram&utm_medium=story&utm_campaign=diwali&utm_term=hoodie&utm_content=a&q=x&utm_id=9';

  expect(readCampaign(search)).toEqual({
    source: 'instagram',
    medium: 'story',
    campaign: 'diwali',
    term: 'hoodie',
    content: 'a',
  });
});

test.each(['', '?', '?q=1', '?utm_source=', '?utm_source=%20', '?source=x'])(
  'readCampaign returns undefined for %p',
  (search) => {
    expect(readCampaign(search)).toBeUndefined();
  },
);

test('readCampaign cuts long values', () => {
  expect(readCampaign(`?utm_source=${'x'.repeat(5000)}`)?.source).toHaveLength(100);
});

test('a URL without a campaign does not replace the stored campaign', () => {
  const storage = createMemoryStorage();
  rememberCampaign(storage, '?utm_source=reel');
  rememberCampaign(storage, '?q=1');

  expect(recallCampaign(storage)).toEqual({ source: 'reel' });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'reel'],
  ['null', null],
  ['other fields', { id: 'reel' }],
  ['fields of other types', { source: 7, medium: null }],
])('a stored campaign of %s is ignored', (_case, stored) => {
  const storage = createMemoryStorage({ 'szn:campaign': stored });
  expect(recallCampaign(storage)).toBeUndefined();
});
