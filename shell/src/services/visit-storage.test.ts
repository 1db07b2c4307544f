import { createSafeStorage, createLastVisitedPageStorage } from '../lib/browser-storage.ts';

const open = () => createLastVisitedPageStorage(createSafeStorage(() => window.localStorage));

afterEach(() => window.localStorage.clear());

it('the last visited page is stored with its query', () => {
  open().write('/search?q=blue%20denim');
  expect(open().read()).toBe('/search?q=blue%20denim');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'men',
  '',
  '/men\n/x',
  '/a b',
  '/\tmen',
  `/${'a'.repeat(600)}`,
])('the last visited page is never %j', (hostile) => {
  window.localStorage.setItem('lastVisitedPage', hostile);
  expect(open().read()).toBeUndefined();
  open().write(hostile);
  expect(window.localStorage.getItem('lastVisitedPage')).toBeNull();
});
