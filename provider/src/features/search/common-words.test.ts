import { isSoonMet } from './common-words.ts';
import { createLexicon } from './lexicon.ts';
import { planSearch } from './search-plan.ts';

const productCount = 30_000;
const lexicon = createLexicon([
  { term: 'polo', productCount: 2000, titleCount: 2000 },
  { term: 'shirt', productCount: 9000, titleCount: 9000 },
  { term: 'poncho', productCount: 40, titleCount: 40 },
]);

test.each([
  ['polo', true],
  ['poncho', false],
  ['polo shirt', false],
  ['women polo', false],
  ['women', false],
])('whether "%s" is soon met while walking along the newest: %s', (typed, isMet) => {
  const plan = planSearch(typed, lexicon);
  expect(plan !== null && isSoonMet(plan, { lexicon, productCount })).toBe(isMet);
});
