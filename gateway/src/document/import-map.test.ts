import { contractVersion } from '@szn/shared-contracts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([
  { ...homeRelease(), contract: contractVersion },
  catalogueRelease('1.0.0', { contract: '1.13.0' }),
]);

test('The import map lists retry URLs of remotes of contracts before 1.14 only', async () => {
  const html = await (await shop.visit('/')).text();
  const [, text = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  const listed = Object.keys(Object(JSON.parse(text)).integrity);
  const retries = (prefix: string) =>
    listed.filter((url) => url.startsWith(prefix) && url.includes('~r')).length;
  expect(listed.some((url) => url.startsWith('/releases/home/'))).toBe(true);
  expect([retries('/assets/'), retries('/releases/home/'), retries('/releases/catalogue/')]).toEqual([
    0, 0, 10,
  ]);
});
