import { closeShells, openShell } from '../testing/open-shell.tsx';
import { describePage } from '../features/auth-dialogs/describe-page.ts';

afterEach(closeShells);

const stored = () => window.localStorage.getItem('lastVisitedPage');

it('remembers the last page with its query', async () => {
  const { go } = await openShell({ path: '/men' });
  expect(stored()).toBe('/men');
  await go('/search?q=denim');
  expect(stored()).toBe('/search?q=denim');
});

it.each(['/', '/404', '/not-found', '/no/such/page'])('does not remember %s', async (path) => {
  const { go } = await openShell({ path: '/women' });
  await go(path);
  expect(stored()).toBe('/women');
});

it.each([
  ['/men', 'men'],
  ['/men/jeans', 'men’s jeans'],
  ['/men/tshirts', 'men’s t-shirts'],
  ['/women/hoodies-sweatshirts?sort=newest', 'women’s hoodies & sweatshirts'],
  ['/sale', 'the sale'],
  ['/sale/women', 'women’s sale'],
  ['/sales/men/polos', 'men’s polos on sale'],
  ['/collections', 'all collection'],
  ['/collections/TurntUp', 'TurntUp'],
  ['/search?q=blue%20denim', '“blue denim”'],
  ['/wishlist', 'your wishlist'],
  ['/constructor', 'where you were'],
  ['/%E0%A4%A', 'where you were'],
])('calls %s %j', (path, name) => {
  expect(describePage(path)).toBe(name);
});
