import { createSessionTokens } from './session-token.ts';

const subject = { userId: 'a'.repeat(24), sessionId: 'session' };
const now = new Date('2026-11-26T00:00:00Z');

test('the first key signs and all verify; a token of a later key is to be replaced', async () => {
  const before = await createSessionTokens('old').create(subject, now);
  const rotated = createSessionTokens('new\r\n\n  old\n');
  expect(await rotated.read(before, now)).toMatchObject({ kind: 'valid', subject, isOfOldKey: true });
  const after = await rotated.create(subject, now);
  expect(await rotated.read(after, now)).toMatchObject({ kind: 'valid', subject, isOfOldKey: false });
  expect(await createSessionTokens('new').read(after, now)).toMatchObject({ kind: 'valid' });
  expect(await createSessionTokens('new').read(before, now)).toEqual({ kind: 'bad-signature' });
});
