import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';
import { cacheTagHeaders } from './cache-tags.ts';

const shop = prepareStorefront([homeRelease(), catalogueRelease()]);

async function visit(settings: Readonly<Record<string, string>>, ...addresses: readonly string[]) {
  const gateway = await startGateway({ ...shop.environment, ...settings });
  try {
    const answers = [];
    for (const address of addresses) {
      const { status, headers } = await fetch(`${gateway.origin}${address}`, {
        headers: { accept: 'text/html' },
      });
      const tags = cacheTagHeaders.flatMap((name) => headers.get(name) ?? []);
      answers.push({ status, isPublic: headers.get('cache-control')?.startsWith('public'), tags });
    }
    return answers;
  } finally {
    await gateway.close();
  }
}

test('A page that a CDN may store has the tag of its remote, also when it is sent again', async () => {
  const page = { status: 200, isPublic: true };
  expect(await visit({ CACHE_TAG_HEADER: 'Cache-Tag' }, '/', '/men', '/men')).toEqual([
    { ...page, tags: ['szn-pages,szn-remote-home'] },
    { ...page, tags: ['szn-pages,szn-remote-catalogue'] },
    { ...page, tags: ['szn-pages,szn-remote-catalogue'] },
  ]);
  expect(await visit({ CACHE_TAG_HEADER: 'Surrogate-Key' }, '/men')).toEqual([
    { ...page, tags: ['szn-pages szn-remote-catalogue'] },
  ]);
});

test('A page that no CDN may store has no tag, nor has any without the setting', async () => {
  const [missing] = await visit({ CACHE_TAG_HEADER: 'Cache-Tag' }, '/missing');
  expect(missing).toMatchObject({ isPublic: false, tags: [] });
  expect(await visit({}, '/men')).toEqual([{ status: 200, isPublic: true, tags: [] }]);
});
