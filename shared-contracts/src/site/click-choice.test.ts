import { createMemoryStorage } from '../testing/memory-storage.ts';
import { preferencesKey, mayCountClicks, refusesTracking } from './click-choice.ts';

const willing = {};
const refusing = { globalPrivacyControl: true };

it.each<[string, object, boolean]>([
  ['asks for nothing', {}, false],
  ['has Global Privacy Control', { globalPrivacyControl: true }, true],
  ['has Do Not Track', { doNotTrack: '1' }, true],
  ['leaves Do Not Track open', { doNotTrack: null }, false],
  ['allows tracking', { doNotTrack: '0', globalPrivacyControl: false }, false],
])('a browser that %s is understood', (_case, signals, expected) => {
  expect(refusesTracking(signals)).toBe(expected);
});

it.each<[string, unknown, object, boolean]>([
  ['follows a browser that asks for nothing', undefined, willing, true],
  ['follows a browser that refuses', undefined, refusing, false],
  ['obeys a refusal', { countsClicks: false }, willing, false],
  ['obeys a leave that was given in spite of the browser', { countsClicks: true }, refusing, true],
  ['takes other choices for none', { loadsByItself: false }, refusing, false],
  ['takes a choice of another type for none', { countsClicks: 0 }, willing, true],
  ['takes what is no choice for none', 'no', refusing, false],
])('counting %s', (_case, stored, browser, expected) => {
  const storage = createMemoryStorage(stored === undefined ? {} : { [preferencesKey]: stored });
  expect(mayCountClicks(storage, browser)).toBe(expected);
});

it('leaves what is stored as it is', () => {
  const stored = { loadsByItself: false };
  const storage = createMemoryStorage({ [preferencesKey]: stored });
  mayCountClicks(storage, willing);
  expect(storage.read(preferencesKey, (value) => value)).toEqual(stored);
});
