import { readWebUrl } from '../wire/safe-url.ts';
import { site } from './site.ts';

test('links to our own pages elsewhere are as safe as those of products', () => {
  expect(readWebUrl(site.instagramUrl)).toBe(site.instagramUrl);
  expect(readWebUrl(site.twitterUrl)).toBe(site.twitterUrl);
});

test('the product was founded in 2025 and speaks the English of India', () => {
  expect(site).toMatchObject({ foundedIn: 2025, language: 'en-IN', currency: 'INR' });
});
