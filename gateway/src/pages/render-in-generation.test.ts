import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { renderInGeneration } from './render-in-generation.ts';

const release = (changes: Partial<ComposedRelease>): ComposedRelease => ({
  id: 'r1',
  composition: { environment: 'test', revision: 'r1', remotes: [] },
  generation: 'current',
  elsewhere: [],
  previous: null,
  records: [],
  fallbacks: [],
  developmentOrigins: [],
  refusals: [],
  warnings: [],
  ...changes,
});
const previous = release({ id: 'r2', generation: 'previous' });
const url = new URL('http://localhost/men?page=2');

const head = { title: 'Men' };
const page: RenderedPage = { kind: 'page', status: 200, html: '', head, data: '{}', remote: 'catalogue' };
const toItself: RenderedPage = { kind: 'redirect', status: 307, location: '/men?page=2' };
const elsewhere: RenderedPage = { kind: 'redirect', status: 302, location: '/men' };

type Results = Readonly<Record<'current' | 'previous', RenderedPage | null>>;

test.each<[string, Results, 'current' | 'previous']>([
  ['a page of the current generation', { current: page, previous: toItself }, 'current'],
  ['a redirect to another address', { current: elsewhere, previous: toItself }, 'current'],
  ['a page of the previous generation', { current: toItself, previous: page }, 'previous'],
  [
    'a page of the previous generation whose thread is lost',
    { current: toItself, previous: null },
    'previous',
  ],
  [
    'a page of the previous generation, without the current thread',
    { current: null, previous: page },
    'previous',
  ],
  ['a page of the current generation whose thread is lost', { current: null, previous: toItself }, 'current'],
  ['any page while both threads are lost', { current: null, previous: null }, 'current'],
])('%s comes from its own generation', async (_case, results, expected) => {
  const render = async ({ generation }: ComposedRelease) => results[generation];

  const rendered = await renderInGeneration(
    { render },
    { release: release({ previous }), url, member: null },
  );

  expect(rendered.release.generation).toBe(expected);
  expect(rendered.page).toBe(results[expected]);
});

test('with one generation a page is rendered once', async () => {
  const render = jest.fn(async () => toItself);

  expect((await renderInGeneration({ render }, { release: release({}), url, member: null })).page).toBe(
    toItself,
  );
  expect(render).toHaveBeenCalledTimes(1);
});
