import { truncateName } from './greeting.ts';

it.each([
  ['Aarohi', 'Aarohi'],
  ['Aarohi De', 'Aarohi De'],
  ['Aarohi Des', 'Aarohi De...'],
  ['', ''],
  ['🧥🧢👟💚🧥🧢👟💚🧥', '🧥🧢👟💚🧥🧢👟💚🧥'],
  ['🧥🧢👟💚🧥🧢👟💚🧥🧢', '🧥🧢👟💚🧥🧢👟💚🧥...'],
])('greets %j as %j', (name, greeting) => {
  expect(truncateName(name)).toBe(greeting);
});
