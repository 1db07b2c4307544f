import { isContentOf } from '../wire/site-content.ts';
import {
  specifiedAnnouncement,
  specifiedHero,
  specifiedIntro,
  specifiedNotes,
  specifiedRows,
} from './specified-content.ts';

test('the texts of the specification are content that an editor may change and publish', () => {
  expect(isContentOf('announcement', specifiedAnnouncement)).toBe(true);
  expect(isContentOf('hero', specifiedHero)).toBe(true);
  expect(isContentOf('intro', specifiedIntro)).toBe(true);
  expect(isContentOf('rows', specifiedRows)).toBe(true);
  expect(isContentOf('notes', specifiedNotes)).toBe(true);
});
