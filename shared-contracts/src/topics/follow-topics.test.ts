import { followsChanged, followSet, readFollowedBrands } from '../index.ts';

test.each([
  [{ brands: ['huemn', ' turnt ', '', 7, null] }, ['huemn', 'turnt']],
  [{ brands: [] }, []],
  [{ brands: 'huemn' }, undefined],
  [null, undefined],
])('followed brands are read from the stored value %j', (stored, expected) => {
  expect(readFollowedBrands(stored)).toEqual(expected);
});

test.each([
  { brand: '', isFollowed: true },
  { brand: ' - ', isFollowed: true },
  { brand: 'HUEMN' },
  undefined,
])('follow.set rejects %j', (payload) => {
  expect(followSet.read(payload)).toBeUndefined();
});

test('follow.set and follows:changed pass valid payloads on', () => {
  expect(followSet.read({ brand: ' H&M ', isFollowed: false })).toEqual({ brand: 'H&M', isFollowed: false });
  expect(followsChanged.read({ brands: ['huemn'] })).toEqual({ brands: ['huemn'] });
  expect(followsChanged.read({ brands: [1] })).toBeUndefined();
});
