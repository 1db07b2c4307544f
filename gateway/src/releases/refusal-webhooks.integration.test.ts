import { createServer, type Server } from 'node:http';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { withPromoted } from '../testing/fixture-registry.ts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { originOf } from '../testing/fake-provider.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);
const received: unknown[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

test('A refused version is told once, however many gateways refuse it', async () => {
  const records = await shop.publish(catalogueRelease(), homeRelease());
  const [broken] = await shop.publish(catalogueRelease('2.0.0', { script: `throw new Error('broken')` }));
  if (!broken) throw new Error('A record is needed.');
  const file = path.join(shop.folder.path, 'webhooks.json');
  const secret = `whsec_${Buffer.from('a key of 24 bytes or more').toString('base64')}`;
  await writeFile(file, JSON.stringify({ webhooks: [{ url: originOf(server), secret }] }));
  await shop.deployRecords(records, (registry) => {
    const { sequence } = registry;
    return { ...withPromoted(registry, broken), sequence };
  });
  expect(received).toEqual([]);

  const settings = { ...shop.environment, RELEASE_WEBHOOKS: file };
  for (const gateway of [await startGateway(settings), await startGateway(settings)]) await gateway.close();

  expect(received).toMatchObject([
    {
      type: 'remote.refused',
      text: expect.stringMatching(/^test: refused catalogue@2\.0\.0 by gateway .* \(registry \d\): /),
      data: {
        environment: 'test',
        remote: 'catalogue',
        version: '2.0.0',
        reason: expect.stringContaining('/men'),
      },
    },
  ]);
  expect(await readdir(path.join(shop.releasesFolder(), 'gateways/test.refusals'))).toEqual([
    'catalogue@2.0.0.json',
  ]);
}, 60_000);
