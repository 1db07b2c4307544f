import { createBrowserRouter } from 'react-router';
import { nameFirstEntry } from './name-first-entry.ts';

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
  nameFirstEntry(window.history);
  const router = createBrowserRouter([{ path: '*', element: null }]);
  const { key } = router.state.location;
  router.dispose();
  return key;
}

it('tells entries that two documents of a tab were opened with apart', () => {
  window.history.replaceState(null, '', '/men');
  const first = openDocument();
  window.history.pushState(null, '', '/men');
  const second = openDocument();
  expect(new Set([first, second, 'default']).size).toBe(3);
});

it('knows an entry again when its document is loaded once more', () => {
  window.history.replaceState({ usr: { from: 'somebody' } }, '', '/men');
  const first = openDocument();
  expect(openDocument()).toBe(first);
  expect(window.history.state).toMatchObject({ usr: { from: 'somebody' }, key: first });
});
