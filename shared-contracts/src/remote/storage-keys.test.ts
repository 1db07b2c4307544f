import { localKeys, sessionKeys } from './shell-services.ts';

test('the browser keeps its data under the literal names of section 3', () => {
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
