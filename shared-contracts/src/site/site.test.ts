import { readWebUrl } from '../wire/readers.ts';
import { site } from './site.ts';

test('social links of the site pass readWebUrl', () => {
  expect(readWebUrl(site.instagramUrl)).toBe(site.instagramUrl);
  expect(readWebUrl(site.twitterUrl)).toBe(site.twitterUrl);
});

test('site has the founding year 2025 and the language en-IN', () => {
  expect(site).toMatchObject({ foundedIn: 2025, language: 'en-IN', currency: 'INR' });
});
