import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { buildHost } from '../testing/build-host.ts';
import { buildRecord } from '../testing/build-record.ts';
import { findViolations, withoutAllowedBreaking } from './check-release.ts';
import { findSlotWarnings } from './check-slots.ts';

const end = { name: 'home.end.v1', size: 'product-row' };
const home = buildRecord({ name: 'home', routes: ['/'], slots: [end, { ...end, name: 'home.top.v1' }] });
const catalogue = buildRecord({ name: 'catalogue', version: '2.1.0', fills: { 'home.end.v1': {} } });

function check(
  candidate: ReleaseRecord,
  replaced: ReleaseRecord | null,
  ...others: readonly ReleaseRecord[]
) {
  return findViolations(candidate, { environment: 'production', host: buildHost(), replaced, others });
}

test('the gate rejects a version without a slot that a live remote fills', () => {
  expect(check({ ...home, version: '1.1.0', slots: [] }, home, catalogue)).toEqual([
    {
      rule: 'slot',
      consumer: 'catalogue',
      field: 'home.end.v1',
      message: 'it no longer offers the slot home.end.v1, which catalogue@2.1.0 fills',
      isBreakingChange: true,
    },
  ]);
});

test('a new version of a slot that a live remote fills does not replace the old one', () => {
  const renewed = { ...home, version: '2.0.0', slots: [{ ...end, name: 'home.end.v2' }] };
  const violations = check(renewed, home, catalogue);

  expect(violations).toMatchObject([{ rule: 'slot', field: 'home.end.v1' }]);
  expect(withoutAllowedBreaking(violations, renewed, home)).toEqual([]);
});

test('the gate accepts a version without a slot that nobody fills', () => {
  expect(check({ ...home, version: '1.1.0', slots: [end] }, home, catalogue)).toEqual([]);
});

test('the gate rejects a version that fills the slot of another live remote, also as a new major version', () => {
  const reviews = buildRecord({
    name: 'reviews',
    version: '9.0.0',
    routes: ['/reviews'],
    fills: catalogue.fills,
  });
  const violations = check(reviews, null, home, catalogue);

  expect(violations).toMatchObject([
    { consumer: 'catalogue', message: 'it fills the slot home.end.v1, which catalogue@2.1.0 fills already' },
  ]);
  expect(withoutAllowedBreaking(violations, reviews, { ...reviews, version: '1.0.0' })).toEqual(violations);
});

test('a slot that no live remote offers is a warning with the offered version', () => {
  const ahead = { ...catalogue, fills: { 'home.end.v2': {}, 'content.top.v1': {} } };

  expect(check(ahead, catalogue, home)).toEqual([]);
  expect(findSlotWarnings(ahead, { others: [home] })).toEqual([
    'it fills the slot home.end.v2, which no live remote offers; offered is home.end.v1',
    'it fills the slot content.top.v1, which no live remote offers',
  ]);
  expect(findSlotWarnings(catalogue, { others: [home] })).toEqual([]);
  const overPages = { ...catalogue, fills: { 'shell.quick-view.v1': {} } };
  expect(findSlotWarnings(overPages, { others: [home] })).toEqual([]);
});
