import { blockIds } from '@szn/shared-contracts/rendering';
import { createBrowserRouter } from 'react-router-dom';
import { composedRemote, composition } from '../testing/fixture-remotes.tsx';
import { createMemberCookie } from '../session/member-cookie.ts';
import {
  isOfAnotherAddress,
  isOfAnotherMember,
  readPageBlocks,
  tagInitialHistoryEntry,
} from './initial-page.ts';

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

test('readPageBlocks reads composition, hydration data and remote states', () => {
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
  ['an empty block', ''],
  ['the block of a frame', '{"hydration":null,"remoteStates":{}}'],
  ['invalid values', '{"hydration":[],"remoteStates":7}'],
])('readPageBlocks returns no hydration data for %s', (_case, text) => {
  const page = documentWith({ [blockIds.composition]: JSON.stringify(visit), [blockIds.page]: text });

  expect(readPageBlocks(page).page).toEqual({ hydration: null, remoteStates: {} });
});

test.each([
  ['szn-member=m1', 'm1', false],
  ['other=1; szn-member=m1', 'm1', false],
  ['szn-member=m2', 'm1', true],
  ['other-szn-member=m1', 'm1', true],
  ['', 'm1', true],
  ['szn-member=m1', undefined, false],
])('With the cookie "%s" a page rendered for %s is of another member: %s', (cookie, memberId, isForeign) => {
  const page = documentWith({
    [blockIds.composition]: JSON.stringify(visit),
    [blockIds.page]: JSON.stringify({ hydration: null, remoteStates: {}, memberId }),
  });

  expect(isOfAnotherMember(readPageBlocks(page).page, createMemberCookie({ cookie }))).toBe(isForeign);
});

test.each([
  ['https://szn.example/men?sizes=M', '/men', '?sizes=M', false],
  ['https://szn.example/men#products', '/men', '', false],
  ['https://szn.example/men', '/men', '?sizes=M', true],
  ['https://szn.example/collections/Jaywalking', '/men', '', true],
])('A document of %s is of another address than %s%s: %s', (name, pathname, search, isOther) => {
  const performance = { getEntriesByType: () => [{ name }] };

  expect(
    isOfAnotherAddress(Object.assign(Object.create(window), { performance, location: { pathname, search } })),
  ).toBe(isOther);
});

test('readPageBlocks throws without a composition', () => {
  expect(() => readPageBlocks(documentWith({}))).toThrow('no composition');
});

afterEach(() => {
  Reflect.deleteProperty(performance, 'timeOrigin');
  window.history.replaceState(null, '', '/');
});

let documents = 0;

function openDocument() {
  documents += 1;
  Object.defineProperty(performance, 'timeOrigin', {
    configurable: true,
    value: 1_700_000_000_000.5 + documents,
  });
  tagInitialHistoryEntry(window.history);
  const router = createBrowserRouter([{ path: '*', element: null }]);
  const { key } = router.state.location;
  router.dispose();
  return key;
}

it('tagInitialHistoryEntry gives two documents in one tab different keys', () => {
  window.history.replaceState(null, '', '/men');
  const first = openDocument();
  window.history.pushState(null, '', '/men');
  const second = openDocument();
  expect(new Set([first, second, 'default']).size).toBe(3);
});

it('tagInitialHistoryEntry keeps the key of an entry across a reload', () => {
  window.history.replaceState({ usr: { from: 'somebody' } }, '', '/men');
  const first = openDocument();
  expect(openDocument()).toBe(first);
  expect(window.history.state).toMatchObject({ usr: { from: 'somebody' }, key: first });
});
