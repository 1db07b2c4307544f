import manifest from '../../package.json';
import { createBus } from '../bus/create-bus.ts';
import { createFakeServices } from '../testing/fake-services.ts';
import { findBrand } from '../routes/brands.ts';
import { wishlistSet } from '../topics/wishlist-topics.ts';
import {
  contractVersion,
  defineRemote,
  isRemote,
  type RemoteInstance,
  type RemotePage,
} from './define-remote.ts';

const page: RemotePage = { Component: () => null, head: () => ({ title: 'Profile' }) };

const remote = defineRemote({
  name: 'account',
  routes: { '/profile': { queryParameters: ['tab'] }, '/wishlist': {} },
  handles: [wishlistSet],
  activatesFor: 'member',
  start: () => ({ pages: { '/profile': page, '/wishlist': page } }),
});

test('defineRemote returns the routes, the commands and the contract version', () => {
  expect(remote).toMatchObject({
    name: 'account',
    contract: contractVersion,
    routes: { '/profile': { queryParameters: ['tab'] }, '/wishlist': {} },
    handles: [{ kind: 'command', name: 'wishlist.set', version: 1 }],
    activatesFor: 'member',
  });
});

test('each start creates a separate instance', () => {
  const started: RemoteInstance[] = [
    remote.start(createFakeServices(), undefined),
    remote.start(createFakeServices({ bus: createBus() }), undefined),
  ];

  expect(started[0]).not.toBe(started[1]);
  expect(started.map(({ pages }) => Object.keys(pages))).toEqual([
    ['/profile', '/wishlist'],
    ['/profile', '/wishlist'],
  ]);
});

test('isRemote accepts a remote of another copy and version of the package, and one without routes as browsers get it', () => {
  expect(isRemote(remote)).toBe(true);
  expect(isRemote({ ...remote, routes: undefined })).toBe(true);
  expect(isRemote({ name: 'older', contract: '0.9.0', routes: [], start: () => ({ pages: {} }) })).toBe(true);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'account'],
  ['a function', () => remote],
  ['a module that did not evaluate', {}],
  ['one without a name', { ...remote, name: undefined }],
  ['one without a contract', { ...remote, contract: undefined }],
  ['one whose contract is a number', { ...remote, contract: 1 }],
  ['one that cannot start', { ...remote, start: null }],
])('isRemote rejects %s', (_case, value) => {
  expect(isRemote(value)).toBe(false);
});

test('contractVersion is the version of the package', () => {
  expect(contractVersion).toBe(manifest.version);
});

test('a start takes the brands of the page, and those of the specification where it has none', () => {
  remote.start({ ...createFakeServices(), brands: [{ slug: 'LoomHouse' }] }, undefined);
  expect([findBrand('loomhouse')?.label, findBrand('Jaywalking')]).toEqual(['Loom House', undefined]);
  remote.start(createFakeServices(), undefined);
  expect([findBrand('loomhouse'), findBrand('Jaywalking')?.label]).toEqual([undefined, 'Jaywalking']);
});
