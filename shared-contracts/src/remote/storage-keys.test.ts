import { localKeys, sessionKeys } from './shell-services.ts';

test('storage keys are the literal names of section 3', () => {
  expect(localKeys).toEqual({
    token: 'token',
    user: 'user',
    auth: 'persist:auth',
    wishlist: 'persist:wishlist',
    products: 'products',
    lastVisitedPage: 'lastVisitedPage',
  });
  expect(sessionKeys).toEqual({ hasSeenPopup: 'hasSeenPopup' });
});
