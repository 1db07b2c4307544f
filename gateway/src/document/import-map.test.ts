import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease(), catalogueRelease('1.0.0')]);

test('The import map lists the scripts of each remote, and no retry URLs', async () => {
  const html = await (await shop.visit('/')).text();
  const [, text = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  const listed = Object.keys(Object(JSON.parse(text)).integrity);
  for (const folder of ['/assets/', '/releases/home/', '/releases/catalogue/'])
    expect(listed.some((url) => url.startsWith(folder))).toBe(true);
  expect(listed.filter((url) => url.includes('~r'))).toEqual([]);
});
