import { generateKeyPairSync } from 'node:crypto';
import type { Registry } from '@szn/shared-contracts/release';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { defaultDeployments } from '../registry/deployments.ts';
import { keyIdOf, sign, verify } from './signature.ts';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const registry: Registry = {
  format: 1,
  environment: 'production',
  sequence: 7,
  change: testChange,
  microFrontends: { catalogue: defaultDeployments(buildRecord()) },
};
const signed = sign(registry, ours.privateKey);

test('verify accepts a signed registry with another field order and white space', () => {
  const reordered = Object.fromEntries(Object.entries(signed).reverse());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields in another order
  const copy = JSON.parse(JSON.stringify(reordered, null, 7)) as Registry;

  expect(() => verify(copy, [ours.publicKey], 'The registry')).not.toThrow();
});

test('verify accepts a signature of any trusted key', () => {
  const both = [ours.publicKey, theirs.publicKey];

  expect(() => verify(signed, both, 'The registry')).not.toThrow();
  expect(() => verify(sign(signed, theirs.privateKey), both, 'The registry')).not.toThrow();
});

test('a signature contains the id of its key', () => {
  expect(signed.signature?.keyId).toBe(keyIdOf(ours.publicKey));
  expect(keyIdOf(ours.publicKey)).toMatch(/^[0-9a-f]{16}$/);
  expect(keyIdOf(ours.publicKey)).not.toBe(keyIdOf(theirs.publicKey));
});

test.each<[string, Registry, RegExp]>([
  ['is not signed', registry, /^The registry of "production" is not signed\.$/],
  ['is signed with an untrusted key', sign(registry, theirs.privateKey), /which is not trusted/],
  ['has a changed sequence', { ...signed, sequence: 6 }, /changed afterwards/],
  ['has a changed environment', { ...signed, environment: 'staging' }, /changed afterwards/],
  ['has changed remotes', { ...signed, microFrontends: {} }, /changed afterwards/],
  [
    'has a truncated signature',
    { ...signed, signature: { keyId: keyIdOf(ours.publicKey), value: 'AAAA' } },
    /changed afterwards/,
  ],
])('verify rejects a registry that %s', (_case, document, reason) => {
  expect(() => verify(document, [ours.publicKey], 'The registry of "production"')).toThrow(reason);
});
