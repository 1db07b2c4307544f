import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { createPreferences, findDefaultPreferences, defaultPreferences } from './preferences.ts';

const key = 'szn:choices';

it("Preferences follow the browser's settings by default", () => {
  const prefersReducedData = { loadsByItself: false, countsClicks: true };
  expect(createPreferences(createMemoryStorage(), () => prefersReducedData).current()).toEqual(
    prefersReducedData,
  );
});

it('Only chosen preferences are stored', () => {
  const storage = createMemoryStorage();
  createPreferences(storage, () => defaultPreferences).update({ countsClicks: false });
  expect(storage.read(key, (value) => value)).toEqual({ countsClicks: false });
  const next = createPreferences(storage, () => ({ loadsByItself: false, countsClicks: true }));
  expect(next.current()).toEqual({ loadsByItself: false, countsClicks: false });
});

it('The object stays the same until a preference changes, which notifies listeners', () => {
  const preferences = createPreferences(createMemoryStorage(), () => defaultPreferences);
  const heard = jest.fn();
  const stop = preferences.subscribe(heard);
  const before = preferences.current();
  expect(preferences.current()).toBe(before);
  preferences.update({ loadsByItself: false });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(preferences.current()).toEqual({ loadsByItself: false, countsClicks: true });
  stop();
  preferences.update({ loadsByItself: true });
  expect(heard).toHaveBeenCalledTimes(1);
});

it.each<[string, unknown]>([
  ['a text', 'no'],
  ['null', null],
  ['a list', [false]],
  ['values of other types', { loadsByItself: 'no', countsClicks: 0 }],
])('%s in the storage is ignored', (_case, stored) => {
  const preferences = createPreferences(createMemoryStorage({ [key]: stored }), () => defaultPreferences);
  expect(preferences.current()).toEqual(defaultPreferences);
});

it.each([
  ['asks for nothing', {}, { loadsByItself: true, countsClicks: true }],
  ['saves data', { connection: { saveData: true } }, { loadsByItself: false, countsClicks: true }],
  ['refuses tracking', { globalPrivacyControl: true }, { loadsByItself: true, countsClicks: false }],
  ['refuses tracking as of old', { doNotTrack: '1' }, { loadsByItself: true, countsClicks: false }],
])('The defaults obey a browser that %s', (_case, signals, expected) => {
  expect(findDefaultPreferences({ onLine: true, ...signals })).toEqual(expected);
});
