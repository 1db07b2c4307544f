import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories, categorySlug } from '@szn/shared-contracts/wire';
import { importOptions } from '../../../test/support/feed-products.ts';
import { createRecord } from '../feed-files/feed-record.ts';
import { isListedCategory } from './category-evidence.ts';
import { readProduct } from './read-product.ts';

const { defaults, ownership } = importOptions;
const splitTexts = (text: string, sign: string) => text.split(sign).map((part) => part.trim());
const labelled = readFileSync(join(import.meta.dirname, '../../../test/feeds/labelled-products.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line, index) => {
    const [facts = '', label = ''] = splitTexts(line, '=>');
    const [names = '', wearers = ''] = splitTexts(label, ' ');
    const [first = '', ...others] = names.split('+');
    const labels = { slugs: first.split(','), others, genders: wearers.split(',') };
    return { line, ...labels, ...readFacts(facts, index) };
  });

function readFacts(facts: string, index: number) {
  const [title, own = '', tags, taxonomy, gender, path = '', description] = splitTexts(facts, '|');
  const record = createRecord([
    ['title', title],
    ...splitTexts(own, ';').map((text) => ['category', text] as const),
    ['tags', tags],
    ['google_product_category', taxonomy],
    ['gender', gender],
    ['description', description],
    ['brand', 'Loom'],
    ['price', 999],
    ['link', `https://loom.example/${path.replaceAll(' ', '-') || index}`],
  ]);
  const reading = readProduct([record], defaults, ownership);
  if (!('draft' in reading)) throw new Error(`No product: ${facts}`);
  const { draft, evidence } = reading;
  const isListed = isListedCategory(draft.gender, draft.category);
  const further = (draft.furtherCategories ?? []).map(categorySlug);
  return { evidence, wearer: draft.gender, slug: isListed ? categorySlug(draft.category) : 'none', further };
}

test('At least 98 % of the labelled products have the right gender, and none the opposite one', () => {
  const wrong = labelled.filter(({ genders, wearer }) => !genders.includes(wearer));
  const opposite = wrong.filter(({ genders, wearer }) => wearer !== 'unisex' && !genders.includes('unisex'));
  const report = wrong.map(({ line, wearer }) => `${line}, not ${wearer}`).join('\n');

  expect(labelled.length).toBeGreaterThanOrEqual(600);
  expect(opposite.map(({ line }) => line)).toEqual([]);
  expect(wrong.length > labelled.length * 0.02 ? report : '').toBe('');
});

test('At least 95 % of the labelled products are listed in the right category', () => {
  const known = new Set([...categories.men, ...categories.women].map(({ slug }) => slug).concat('none'));
  const wrong = labelled.filter(({ slugs, slug }) => !slugs.includes(slug));
  const report = wrong.map(({ line, slug }) => `${line}, not ${slug}`).join('\n');

  expect(
    labelled.flatMap(({ slugs, others }) => [...slugs, ...others]).filter((slug) => !known.has(slug)),
  ).toEqual([]);
  expect(wrong.length > labelled.length * 0.05 ? `${wrong.length}\n${report}` : '').toBe('');
});

test('A category of high confidence is right in at least 99 %', () => {
  const sure = labelled.filter(({ evidence }) => evidence.category.confidence === 'high');
  const wrong = sure.filter(({ slugs, slug }) => !slugs.includes(slug));

  expect(sure.length).toBeGreaterThan(labelled.length / 2);
  expect(wrong.length / sure.length).toBeLessThanOrEqual(0.01);
});

test('At least 95 % of the further categories of the labelled products are right, and all that are named are found', () => {
  const given = labelled.flatMap(({ line, slugs, others, further }) =>
    further.map((slug) => ({ line, slug, isRight: [...slugs, ...others].includes(slug) })),
  );
  const wrong = given.filter(({ isRight }) => !isRight).map(({ line, slug }) => `${line}, not ${slug}`);
  const missing = labelled.filter(({ others, further }) => others.some((slug) => !further.includes(slug)));

  expect(given.length).toBeGreaterThan(20);
  expect(wrong.length > given.length * 0.05 ? wrong.join('\n') : '').toBe('');
  expect(missing.map(({ line }) => line)).toEqual([]);
});
