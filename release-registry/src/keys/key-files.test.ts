import { generateKeyPairSync } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureKeyPair, readPublicKeys, readSigningKey } from './key-files.ts';
import { keyIdOf } from './signature.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';

const folder = prepareTemporaryFolder();

test('ensureKeyPair creates one key pair, and only the owner can read the private key', async () => {
  const first = await ensureKeyPair(folder.path);
  const pem = await readFile(first.privateKeyFile, 'utf8');
  const second = await ensureKeyPair(folder.path);

  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect(await readFile(second.privateKeyFile, 'utf8')).toBe(pem);
  expect((await stat(first.privateKeyFile)).mode & 0o777).toBe(0o600);
});

test('concurrent calls of ensureKeyPair return the same key pair', async () => {
  const pairs = await Promise.all(Array.from({ length: 8 }, () => ensureKeyPair(folder.path)));
  const keys = await readPublicKeys(pairs.map((pair) => pair.publicKeyFile));

  expect(new Set(keys.map(keyIdOf)).size).toBe(1);
});

test('readSigningKey and readPublicKeys report a missing key and a key of another type', async () => {
  const file = path.join(folder.path, 'key.pem');
  await expect(readSigningKey(file)).rejects.toThrow(`The private key ${file} is missing.`);

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(file, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await expect(readSigningKey(file)).rejects.toThrow('is not an Ed25519 private key in PEM.');
  await writeFile(file, 'no key');
  await expect(readPublicKeys([file])).rejects.toThrow('is not an Ed25519 public key in PEM.');
});

test('readPublicKeys rejects a private key', async () => {
  const { privateKeyFile } = await ensureKeyPair(folder.path);

  await expect(readPublicKeys([privateKeyFile])).rejects.toThrow('is not an Ed25519 public key in PEM.');
});
