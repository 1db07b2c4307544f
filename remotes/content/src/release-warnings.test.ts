import { findReleaseWarnings } from './release-warnings.ts';

test('Complete settings cause no release warnings', () => {
  const settings = { governingLaw: 'These terms are governed by …' };
  const cards = [{ imageUrl: 'https://cdn.szn.in/brands/1.webp' }];
  expect(findReleaseWarnings(settings, { contactEmail: 'hello@szn.in' }, cards)).toEqual([]);
});

test('Release warnings name the missing governing law, the unreachable contact address, sample pictures and their files', () => {
  expect(findReleaseWarnings({ governingLaw: null }, { contactEmail: 'hello@szn.example' })).toEqual([
    expect.stringMatching(/governing law; set it in .*legal-settings\.ts$/),
    expect.stringMatching(/hello@szn\.example reaches nobody; set it in .*site\.ts$/),
    expect.stringMatching(/have only sample pictures; set yours in .*brands\.ts$/),
  ]);
});
