import { providesContract } from './contract-version.ts';

test.each([
  ['1.4.0', '1.4.0', true],
  ['1.4.0', '1.2.0', true],
  ['1.10.0', '1.9.0', true],
  ['1.4.2', '1.4.1', true],
  ['1.5.0', '1.4.1', true],
  ['1.4.0', '1.4.1', false],
  ['1.4.0', '1.5.0', false],
  ['1.4.0', '1.10.0', false],
  ['2.0.0', '1.4.0', false],
  ['1.4.0', '2.0.0', false],
  ['1.4.0-rc.1', '1.4.0', true],
])('a shell with contract %s runs a remote that needs %s: %s', (provided, needed, expected) => {
  expect(providesContract(provided, needed)).toBe(expected);
});
