import { createMemoryStorage } from '../testing/memory-storage.ts';
import { readCampaign, recallCampaign, rememberCampaign } from './campaign.ts';

test('reads the usual five parameters and nothing else', () => {
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
  '%p is no campaign',
  (search) => {
    expect(readCampaign(search)).toBeUndefined();
  },
);

test('cuts what no campaign is called', () => {
  expect(readCampaign(`?utm_source=${'x'.repeat(5000)}`)?.source).toHaveLength(100);
});

test('an address without a campaign leaves the one before in place', () => {
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
])('%s in the storage is no campaign', (_case, stored) => {
  const storage = createMemoryStorage({ 'szn:campaign': stored });
  expect(recallCampaign(storage)).toBeUndefined();
});
