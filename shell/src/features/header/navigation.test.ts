import { findBrand, findCategory, listBrands } from '@szn/shared-contracts';
import { listNavigation } from './navigation.ts';

const menu = (id: string) => listNavigation().find((entry) => entry.id === id);
const linksOf = (id: string) => (menu(id)?.groups ?? []).flatMap((group) => group.links);

it('the men menu lists its categories with the path spelling of the specification', () => {
  const links = linksOf('men');
  expect(links).toHaveLength(12);
  expect(links[0]).toEqual({ label: 'T-shirts', path: '/men/tshirts' });
  expect(findCategory('men', 'tshirts')?.slug).toBe('t-shirts');
});

it('the women menu lists its smaller set of categories', () => {
  const labels = linksOf('women').map(({ label }) => label);
  expect(labels).toHaveLength(16);
  for (const missing of ['Swimwear', 'Playsuits', 'Parachute Pants', 'Trousers']) {
    expect(labels).not.toContain(missing);
  }
});

it('every category link has an existing category', () => {
  for (const { path } of [...linksOf('men'), ...linksOf('women')]) {
    const [, gender, category = ''] = path.split('/');
    expect(gender === 'men' || gender === 'women' ? findCategory(gender, category) : undefined).toBeDefined();
  }
});

it('every link of the sale menu is a sale page', () => {
  const links = linksOf('sale');
  expect(links).toHaveLength(28);
  for (const { path } of links) expect(path).toMatch(/^\/sales\/(men|women)\/[a-z-]+$/);
});

it('the brands menu links to every brand once', () => {
  const paths = linksOf('brands').map(({ path }) => path);
  expect(new Set(paths).size).toBe(listBrands().length);
  for (const path of paths) expect(findBrand(path.split('/')[2] ?? '')).toBeDefined();
});
