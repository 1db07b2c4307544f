import { hostKey } from '../store/release-store.ts';
import { buildHost } from '../testing/build-host.ts';
import { prepareStores, storeKinds } from '../testing/prepare-stores.ts';
import { publishHost, readHost } from './host-description.ts';
import { integrityOf } from './integrity.ts';

const openStore = prepareStores();
const host = buildHost({ version: '2.1.0', consumes: [{ name: 'product:opened', version: 1 }] });

describe.each(storeKinds)('in a %s store', (kind) => {
  test('a published description is read by the reference of a registry', async () => {
    const store = await openStore(kind);

    const reference = await publishHost(store, host);

    expect(await store.list('')).toEqual(['host/2.1.0/host.json']);
    expect(await readHost(store, reference)).toEqual(host);
  });

  test('a version is written once: the same description is accepted from any commit, another one is rejected', async () => {
    const store = await openStore(kind);
    const reference = await publishHost(store, host);

    expect(await publishHost(store, { ...host, commit: 'abc' })).toEqual(reference);
    await expect(publishHost(store, { ...host, contract: '1.99.0' })).rejects.toThrow(
      /described as version 2\.1\.0 already, with other content.*--version/,
    );

    expect(await readHost(store, reference)).toEqual(host);
  });
});

const replaceStored = async (text: string) => {
  const store = await openStore('directory');
  const reference = await publishHost(store, host);
  await store.remove(hostKey(host.version));
  if (text !== '') await store.create(hostKey(host.version), Buffer.from(text));
  return { store, reference };
};

test.each([
  ['is missing', '', /host\.json is missing/],
  ['is damaged', '{"schema":1', /not valid JSON/],
  ['is incomplete', '{"schema":1}', /not usable \(.*contract/],
  ['describes another version', JSON.stringify(buildHost({ version: '3.0.0' })), /another version, 3\.0\.0/],
  [
    'was changed',
    JSON.stringify({ ...host, contract: '9.0.0' }),
    /is not the description that the registry vouches for/,
  ],
])('readHost rejects a description that %s', async (_case, text, message) => {
  const { store, reference } = await replaceStored(text);

  await expect(readHost(store, reference)).rejects.toThrow(message);
});

test('readHost ignores fields that a later version has added', async () => {
  const text = JSON.stringify({
    ...host,
    slots: ['footer'],
    consumes: [{ ...host.consumes[0], isOnce: true }],
  });
  const { store } = await replaceStored(text);

  expect(await readHost(store, { version: host.version, integrity: integrityOf(Buffer.from(text)) })).toEqual(
    host,
  );
});
