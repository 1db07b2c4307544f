import { generateKeyPairSync } from 'node:crypto';
import type { Registry } from '@szn/shared-contracts/release';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { defaultDeployments } from './deployments.ts';
import { keyIdOf, sign, verify } from './signature.ts';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const registry: Registry = {
  environment: 'production',
  sequence: 7,
  change: testChange,
  microFrontends: { catalogue: defaultDeployments(buildRecord()) },
};
const signed = sign(registry, ours.privateKey);

test('a registry is believed as it was signed, however its fields are ordered and laid out', () => {
  const reordered = Object.fromEntries(Object.entries(signed).reverse());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields in another order
  const copy = JSON.parse(JSON.stringify(reordered, null, 7)) as Registry;

  expect(() => verify(copy, [ours.publicKey])).not.toThrow();
});

test('either key is enough while one replaces the other', () => {
  const both = [ours.publicKey, theirs.publicKey];

  expect(() => verify(signed, both)).not.toThrow();
  expect(() => verify(sign(signed, theirs.privateKey), both)).not.toThrow();
});

test('a signature names its key', () => {
  expect(signed.signature?.keyId).toBe(keyIdOf(ours.publicKey));
  expect(keyIdOf(ours.publicKey)).toMatch(/^[0-9a-f]{16}$/);
  expect(keyIdOf(ours.publicKey)).not.toBe(keyIdOf(theirs.publicKey));
});

test.each<[string, Registry, RegExp]>([
  ['nobody signed', registry, /^The registry of "production" is not signed\.$/],
  ['somebody else signed', sign(registry, theirs.privateKey), /which is not trusted/],
  ['somebody put back', { ...signed, sequence: 6 }, /changed afterwards/],
  ['somebody moved to another environment', { ...signed, environment: 'staging' }, /changed afterwards/],
  ['has another remote', { ...signed, microFrontends: {} }, /changed afterwards/],
  [
    'has a signature cut short',
    { ...signed, signature: { keyId: keyIdOf(ours.publicKey), value: 'AAAA' } },
    /changed afterwards/,
  ],
])('a registry that %s is refused', (_case, document, reason) => {
  expect(() => verify(document, [ours.publicKey])).toThrow(reason);
});
