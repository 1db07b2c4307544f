import { findReleaseWarnings } from './release-warnings.ts';

const settled = { governingLaw: 'These terms are governed by …' };
const reachable = { contactEmail: 'hello@szn.in' };

test('nothing is said of a storefront whose law and contact are settled', () => {
  expect(findReleaseWarnings(settled, reachable)).toEqual([]);
});

test('an open governing law and a contact address that reaches nobody are named, with the file to mend', () => {
  expect(findReleaseWarnings({ governingLaw: null }, { contactEmail: 'hello@szn.example' })).toEqual([
    expect.stringMatching(/governing law; set it in .*legal-settings\.ts$/),
    expect.stringMatching(/hello@szn\.example reaches nobody; set it in .*site\.ts$/),
  ]);
});
