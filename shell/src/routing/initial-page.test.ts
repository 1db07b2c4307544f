import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { blockIds } from '@szn/shared-contracts/rendering';
import { readPageBlocks } from './initial-page.ts';

const visit = composition(composedRemote('catalogue'));

function documentWith(blocks: Readonly<Record<string, string>>): Document {
  const page = document.implementation.createHTMLDocument();
  for (const [id, text] of Object.entries(blocks)) {
    const block = page.body.appendChild(page.createElement('script'));
    block.id = id;
    block.type = 'application/json';
    block.textContent = text;
  }
  return page;
}

test('a page carries its composition and what it was rendered from', () => {
  const hydration = { loaderData: { 'catalogue /men': [1] }, actionData: null, errors: null };
  const page = documentWith({
    [blockIds.composition]: JSON.stringify(visit),
    [blockIds.page]: JSON.stringify({ hydration, remoteStates: { catalogue: { page: 1 } } }),
  });

  expect(readPageBlocks(page)).toEqual({
    composition: visit,
    page: { hydration, remoteStates: { catalogue: { page: 1 } } },
  });
});

test.each([
  ['no data', ''],
  ['the data of a frame', '{"hydration":null,"remoteStates":{}}'],
  ['something else', '{"hydration":[],"remoteStates":7}'],
])('with %s the browser makes the page alone', (_case, text) => {
  const page = documentWith({ [blockIds.composition]: JSON.stringify(visit), [blockIds.page]: text });

  expect(readPageBlocks(page).page).toEqual({ hydration: null, remoteStates: {} });
});

test('without a composition nothing can be shown', () => {
  expect(() => readPageBlocks(documentWith({}))).toThrow('no composition');
});
