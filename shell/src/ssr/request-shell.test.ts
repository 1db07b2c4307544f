import type { ShellServices } from '@szn/shared-contracts';
import { composedRemote, composition, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { createRequestShell } from './request-shell.ts';

async function startWith(values?: Readonly<Record<string, string | boolean>>): Promise<ShellServices> {
  let received: ShellServices | undefined;
  const remote = fixtureRemote('reviews', undefined, {
    start: (services) => {
      received = services;
      return { pages: {} };
    },
  });
  const shell = createRequestShell({
    composition: { ...composition(composedRemote('reviews')), ...(values && { values }) },
    remotes: new Map([['reviews', remote]]),
    providerOrigin: 'http://127.0.0.1:1',
  });
  await shell.context.remotes.load('reviews');
  if (!received) throw new Error('The remote was not started.');
  return received;
}

test('a remote on the server receives the values of the environment', async () => {
  expect(await startWith({ 'reviews.photos': true })).toMatchObject({ values: { 'reviews.photos': true } });
});

test('a remote of an environment without values receives none', async () => {
  expect(await startWith()).not.toHaveProperty('values');
});
