import { outboundCampaign, outboundLink } from './outbound-link.ts';

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
])('%s carries the campaign', (_case, link, expected) => {
  expect(outboundLink(link, campaign)).toBe(expected);
});

test('twice is once', () => {
  const once = outboundLink('https://brand.in/tee');
  expect(outboundLink(once)).toBe(once);
});

test('an empty campaign leaves links alone', () => {
  expect(outboundLink('https://brand.in/tee?a=%C3%A9#x', {})).toBe('https://brand.in/tee?a=%C3%A9#x');
});

test('the storefront’s own campaign names it and says nothing of the shopper', () => {
  expect(outboundCampaign).toEqual({ utm_source: 'szn', utm_medium: 'referral' });
});
