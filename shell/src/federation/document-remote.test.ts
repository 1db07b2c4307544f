import { ownValue } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import documentRemote from './document-remote.ts';

const url = 'https://szn.example/about-us?from=menu';

function load(environment: 'browser' | 'server', documentUrl = 'https://szn.example/men') {
  Object.assign(performance, { getEntriesByType: () => [{ name: documentUrl }] });
  const { pages } = documentRemote.start(createFakeServices({ environment }), undefined);
  return async () => ownValue(pages, '/about-us')?.loader?.({ params: {}, request: new Request(url) });
}

test.each(['browser', 'server'] as const)(
  'the loader redirects to the document of the page (%s)',
  async (environment) => {
    const response = await load(environment)();

    expect(response).toMatchObject({ status: 307 });
    expect(Object.fromEntries(response instanceof Response ? response.headers : [])).toEqual({
      location: url,
      'x-remix-reload-document': 'true',
    });
  },
);

test('the loader fails once in the document of the page itself, so that documents do not load one another', async () => {
  const loader = load('browser', `${url}#team`);

  await expect(loader()).rejects.toThrow('another generation');
  await expect(loader()).resolves.toMatchObject({ status: 307 });
});
