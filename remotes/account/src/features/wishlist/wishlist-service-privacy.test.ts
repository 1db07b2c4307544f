import { localKeys, sessionEnded, wishlistChanged } from '@szn/shared-contracts';
import { buildUser, createMemoryStorage } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { memberSession, productOf, setUpWishlist, setUpSignedIn, shopper } from './wishlist-service.fake.ts';
import { createFakeWishlistProvider } from './wishlist-provider.fake.ts';

describe('stored wishlist', () => {
  it('contains the list and the id of its owner', async () => {
    const shop = await setUpSignedIn('tee');
    expect(shop.stored()).toEqual({ userId: shopper.id, items: [expect.objectContaining({ _id: 'tee' })] });
  });

  it.each(['signed-out', 'expired', 'other-tab'] as const)(
    'is removed at the end of the session: %s',
    async (reason) => {
      const shop = await setUpSignedIn('tee');
      shop.services.setSession({ status: 'guest' });
      shop.services.bus.emit(sessionEnded, { reason });
      expect(shop.stored()).toBeUndefined();
      expect(shop.hearts()).toEqual([]);
    },
  );

  it('is never shown to another shopper', async () => {
    const localStorage = createMemoryStorage({
      [localKeys.wishlist]: { userId: 'somebody-else', items: [productOf('tee')] },
    });
    const shop = setUpWishlist(memberSession(), { localStorage });
    const seen: (readonly string[])[] = [];
    shop.services.bus.observe(wishlistChanged).subscribe(({ productIds }) => seen.push(productIds));
    shop.activate();
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(seen.flat()).toEqual([]);
  });

  it.each([
    ['a text', 'persisted'],
    ['no owner', { items: [productOf('tee')] }],
    ['items that are not a list', { userId: shopper.id, items: { tee: 1 } }],
    ['items that are not products', { userId: shopper.id, items: [null, 7, 'x', { title: 'no id' }] }],
    ['the format of another program', { wishlist: '["tee"]', _persist: '{"version":-1}' }],
  ])('is ignored when it is damaged: %s', async (_case, stored) => {
    const shop = setUpWishlist(memberSession(), {
      localStorage: createMemoryStorage({ [localKeys.wishlist]: stored }),
    });
    shop.provider.put('jeans');
    shop.activate();
    expect(shop.hearts()).toEqual([]);
    await waitFor(() => expect(shop.hearts()).toEqual(['jeans']));
  });
});

describe('change of the signed-in shopper', () => {
  it('ignores a late response for the previous shopper', async () => {
    const shop = await setUpSignedIn();
    const other = buildUser({ id: 'other' });
    const others = createFakeWishlistProvider(shop.services.http, other.id);
    others.put('skirt');
    let release = () => {};
    shop.provider.passThrough(() => new Promise((resolve) => (release = resolve)));
    // Both fakes respond to the same paths; the one of the first shopper was registered last.
    createFakeWishlistProvider(shop.services.http, shopper.id).passThrough(
      () => new Promise((resolve) => (release = resolve)),
    );
    await shop.click('tee');
    shop.services.setSession(memberSession(other));
    await waitFor(() => expect(shop.hearts()).toEqual(['skirt']));
    release();
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual(['skirt']);
    expect(shop.notices()).toEqual([]);
  });
});
