import { isDialogHash, readDialogName } from './dialogs.ts';

test.each([
  ['#sign-in', 'sign-in', true],
  ['#register', 'register', true],
  ['#forgot-password', 'forgot-password', true],
  ['#menu', undefined, true],
  ['#below', undefined, false],
  ['#', undefined, false],
  ['', undefined, false],
])('the fragment %p opens the dialog %p, and something over the page: %p', (hash, name, opens) => {
  expect(readDialogName(hash)).toBe(name);
  expect(isDialogHash(hash)).toBe(opens);
});
