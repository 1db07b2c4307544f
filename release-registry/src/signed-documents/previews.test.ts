import { generateKeyPairSync } from 'node:crypto';
import { prepareStores, storeKinds } from '../testing/prepare-stores.ts';
import type { Environment } from '../registry/environment.ts';
import { addToPreview, readPreview, type PreviewChange } from './previews.ts';

const open = prepareStores();
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe.each(storeKinds)('with a %s', (kind) => {
  let environment: Environment;
  beforeEach(async () => {
    environment = { store: await open(kind), name: 'staging', trustedKeys: [ours.publicKey] };
  });

  const add = (name: string, version: string, change: Partial<PreviewChange> = {}) =>
    addToPreview(environment, {
      label: 'pr-1',
      name,
      version,
      expiresAt: inAnHour(),
      by: 'a test',
      signingKey: ours.privateKey,
      ...change,
    });
  const versions = async () => (await readPreview(environment, 'pr-1'))?.versions;

  test('Versions of several remotes share a label, and a newer version replaces that of its remote', async () => {
    await Promise.all([add('catalogue', '1.1.0'), add('home', '2.0.0')]);
    await add('catalogue', '1.2.0');

    expect(await versions()).toEqual({ catalogue: '1.2.0', home: '2.0.0' });
  });

  test('An expired preview is none, and starts anew', async () => {
    await add('catalogue', '1.1.0', { expiresAt: new Date(Date.now() - 1) });
    expect(await versions()).toBeUndefined();

    await add('home', '2.0.0');
    expect(await versions()).toEqual({ home: '2.0.0' });
  });

  test('A preview that is changed, or signed by another key, is rejected and not replaced', async () => {
    await add('catalogue', '1.1.0', { signingKey: theirs.privateKey });
    await expect(readPreview(environment, 'pr-1')).rejects.toThrow(/which is not trusted/);
    await expect(add('catalogue', '1.2.0')).rejects.toThrow(/which is not trusted/);

    await add('catalogue', '1.1.0', { label: 'pr-2' });
    const key = 'environments/staging/previews/pr-2.json';
    const stored = await environment.store.read(key);
    const forged = Buffer.from(stored?.bytes.toString('utf8').replace('1.1.0', '9.9.9') ?? '');
    await environment.store.replace(key, forged, stored?.etag ?? '');
    await expect(readPreview(environment, 'pr-2')).rejects.toThrow(/it was changed afterwards/);
    await environment.store.create('environments/staging/previews/pr-3.json', stored?.bytes ?? forged);
    await expect(readPreview(environment, 'pr-3')).rejects.toThrow(/another environment or label/);
  });

  test.each(['../registry', 'PR-1', '', 'none'])('There is no preview with the label "%s"', async (label) => {
    expect(await readPreview(environment, label)).toBeNull();
  });
});
