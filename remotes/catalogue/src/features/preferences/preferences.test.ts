import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { createChoices, findDefaultChoices, usualChoices } from './preferences.ts';

const key = 'szn:choices';

it('follows the browser where the shopper chose nothing', () => {
  const savesData = { loadsByItself: false, countsClicks: true };
  expect(createChoices(createMemoryStorage(), () => savesData).current()).toEqual(savesData);
});

it('keeps what was chosen, and only that', () => {
  const storage = createMemoryStorage();
  createChoices(storage, () => usualChoices).choose({ countsClicks: false });
  expect(storage.read(key, (value) => value)).toEqual({ countsClicks: false });
  const next = createChoices(storage, () => ({ loadsByItself: false, countsClicks: true }));
  expect(next.current()).toEqual({ loadsByItself: false, countsClicks: false });
});

it('gives the same object until a choice changes, and says when it does', () => {
  const choices = createChoices(createMemoryStorage(), () => usualChoices);
  const heard = jest.fn();
  const stop = choices.subscribe(heard);
  const before = choices.current();
  expect(choices.current()).toBe(before);
  choices.choose({ loadsByItself: false });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(choices.current()).toEqual({ loadsByItself: false, countsClicks: true });
  stop();
  choices.choose({ loadsByItself: true });
  expect(heard).toHaveBeenCalledTimes(1);
});

it.each<[string, unknown]>([
  ['a text', 'no'],
  ['null', null],
  ['a list', [false]],
  ['values of other types', { loadsByItself: 'no', countsClicks: 0 }],
])('%s in the storage chooses nothing', (_case, stored) => {
  const choices = createChoices(createMemoryStorage({ [key]: stored }), () => usualChoices);
  expect(choices.current()).toEqual(usualChoices);
});

it.each([
  ['asks for nothing', {}, { loadsByItself: true, countsClicks: true }],
  ['saves data', { connection: { saveData: true } }, { loadsByItself: false, countsClicks: true }],
  ['refuses tracking', { globalPrivacyControl: true }, { loadsByItself: true, countsClicks: false }],
  ['refuses tracking as of old', { doNotTrack: '1' }, { loadsByItself: true, countsClicks: false }],
])('a browser that %s is obeyed', (_case, signals, expected) => {
  expect(findDefaultChoices({ onLine: true, ...signals })).toEqual(expected);
});
