import { localKeys, RequestError } from '@szn/shared-contracts';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { memberSession, productOf, setUpWishlist, setUpSignedIn, shopper } from './wishlist-service.fake.ts';

describe('wishlist service for a member', () => {
  it('publishes the product ids of the list', async () => {
    const shop = await setUpSignedIn('tee', 'hoodie');
    expect(shop.hearts()).toEqual(['tee', 'hoodie']);
    expect(shop.calls()).toEqual([`GET /wishlist/${shopper.id}`]);
  });

  it('adds a product with one request and shows a notice', async () => {
    const shop = await setUpSignedIn();
    await expect(shop.click('tee')).resolves.toEqual({ outcome: 'added' });
    expect(shop.hearts()).toEqual(['tee']);
    await waitFor(() => expect(shop.notices()).toEqual(['Added to wishlist']));
    const { method, path, body } = shop.services.http.requests.at(-1) ?? {};
    expect({ method, path, body }).toEqual({
      method: 'POST',
      path: '/wishlist/add',
      body: { userId: shopper.id, productId: 'tee' },
    });
  });

  it('removes a product with one request and shows a notice with Undo', async () => {
    const shop = await setUpSignedIn('tee');
    await expect(shop.click('tee')).resolves.toEqual({ outcome: 'removed' });
    expect(shop.hearts()).toEqual([]);
    await waitFor(() => expect(shop.notices()).toEqual(['Removed from wishlist']));
    const { method, path, body } = shop.services.http.requests.at(-1) ?? {};
    expect({ method, path, body }).toEqual({
      method: 'DELETE',
      path: '/wishlist/remove',
      body: { userId: shopper.id, productId: 'tee' },
    });
    const undo = shop.services.notices[0]?.action;
    expect(undo?.label).toBe('Undo');
    undo?.run();
    expect(shop.hearts()).toEqual(['tee']);
    await waitFor(() => expect(shop.provider.holds()).toEqual(['tee']));
  });

  it.each([
    ['Failed to add to wishlist', [], 'POST'],
    ['Failed to remove from wishlist', ['tee'], 'DELETE'],
  ])('shows "%s" and rolls back when the provider rejects the change', async (text, before, method) => {
    const shop = await setUpSignedIn(...before);
    shop.provider.failNext((request) => request.method === method, 500);
    await shop.click('tee');
    await waitFor(() => expect(shop.notices()).toEqual([text]));
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual(before);
  });

  it('publishes the list of the provider when the response to an applied change was lost', async () => {
    const shop = await setUpSignedIn();
    shop.provider.failNext((request) => {
      if (request.method !== 'POST') return false;
      shop.provider.put('tee');
      return true;
    });
    await shop.click('tee');
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual(['tee']);
    expect(shop.provider.holds()).toEqual(['tee']);
  });

  it.each([
    ['Added to wishlist', [], 'POST', undefined],
    ['Added to wishlist', [], 'POST', 502],
    ['Removed from wishlist', ['tee'], 'DELETE', undefined],
    ['Removed from wishlist', ['tee'], 'DELETE', 504],
  ])('shows "%s" when only the response was lost (%j %s %s)', async (text, before, method, status) => {
    const shop = await setUpSignedIn(...before);
    shop.provider.failNext((request) => {
      if (request.method !== method) return false;
      if (method === 'POST') shop.provider.put('tee');
      else shop.provider.take('tee');
      return true;
    }, status);
    await shop.click('tee');
    const after = shop.hearts();
    await waitFor(() => expect(shop.notices()).toEqual([text]));
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual(after);
    expect(shop.calls().slice(2)).toEqual([`GET /wishlist/${shopper.id}`]);
  });

  it('shows a failure when neither the change nor the question after it gets a response', async () => {
    const shop = await setUpSignedIn();
    shop.provider.passThrough(async () => {
      throw new RequestError('network');
    });
    await shop.click('tee');
    await waitFor(() => expect(shop.notices()).toEqual(['Failed to add to wishlist']));
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual([]);
  });

  it('says why the provider has refused a change, and does not ask after it', async () => {
    const shop = await setUpSignedIn();
    const reason = 'A wishlist holds at most 500 items.';
    shop.provider.failNext((request) => request.method === 'POST', 400, reason);
    await shop.click('tee');
    await waitFor(() => expect(shop.notices()).toEqual([`Failed to add to wishlist. ${reason}`]));
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.calls().slice(1)).toEqual(['POST /wishlist/add', `GET /wishlist/${shopper.id}`]);
  });

  it('shows "Failed to fetch wishlist" and publishes the stored list when the fetch fails', async () => {
    const shop = setUpWishlist(memberSession(), {
      localStorage: createMemoryStorage({
        [localKeys.wishlist]: { userId: shopper.id, items: [productOf('tee')] },
      }),
    });
    shop.provider.failNext((request) => request.method === 'GET', 503);
    shop.activate();
    await waitFor(() => expect(shop.notices()).toEqual(['Failed to fetch wishlist']));
    expect(shop.hearts()).toEqual(['tee']);
  });

  it('queues a change made before the list is loaded, and does not send a change that is already applied', async () => {
    const shop = setUpWishlist(memberSession());
    shop.provider.put('tee');
    shop.activate();
    await shop.click('tee');
    await shop.click('jeans');
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.hearts()).toEqual(['tee', 'jeans']);
    expect(shop.calls()).toEqual([`GET /wishlist/${shopper.id}`, 'POST /wishlist/add']);
  });
});

describe('wishlist service for a guest', () => {
  it('asks for the sign-in and publishes no change', async () => {
    const shop = setUpWishlist({ status: 'guest' });
    shop.activate();
    await expect(shop.click('tee')).resolves.toEqual({ outcome: 'sign-in-needed' });
    expect(shop.notices()).toEqual(['Please login to manage your wishlist']);
    expect(shop.hearts()).toEqual([]);
    expect(shop.calls()).toEqual([]);
    const signIn = shop.services.notices[0]?.action;
    expect(signIn?.label).toBe('Sign in');
    signIn?.run();
    expect(shop.services.signInRequests).toEqual([{ reason: 'Sign in to add “tee” to your wishlist.' }]);
  });

  it('adds the product once after the sign-in', async () => {
    const shop = setUpWishlist({ status: 'guest' });
    shop.activate();
    await shop.click('tee');
    await shop.click('tee');
    shop.services.setSession(memberSession());
    await waitFor(() => expect(shop.provider.holds()).toEqual(['tee']));
    shop.services.setSession({ status: 'guest' });
    shop.provider.take('tee');
    shop.services.setSession(memberSession());
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.provider.holds()).toEqual([]);
    expect(shop.calls().filter((call) => call === 'POST /wishlist/add')).toHaveLength(1);
  });

  it('does not remove a product that was on the list already', async () => {
    const shop = setUpWishlist({ status: 'guest' });
    shop.provider.put('tee');
    shop.activate();
    await shop.click('tee');
    shop.services.setSession(memberSession());
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.calls()).toEqual([`GET /wishlist/${shopper.id}`]);
    expect(shop.hearts()).toEqual(['tee']);
  });
});

describe('change during an unknown session', () => {
  it('waits and applies to the member', async () => {
    const shop = setUpWishlist({ status: 'unknown' });
    shop.activate();
    const answer = shop.click('tee');
    shop.services.setSession(memberSession());
    await expect(answer).resolves.toEqual({ outcome: 'added' });
    await waitFor(() => expect(shop.provider.holds()).toEqual(['tee']));
  });

  it('counts as a guest’s after four seconds', async () => {
    jest.useFakeTimers();
    try {
      const shop = setUpWishlist({ status: 'unknown' });
      shop.activate();
      const answer = shop.click('tee');
      await jest.advanceTimersByTimeAsync(3900);
      expect(shop.notices()).toEqual([]);
      await jest.advanceTimersByTimeAsync(200);
      await expect(answer).resolves.toEqual({ outcome: 'sign-in-needed' });
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('revalidation of the wishlist', () => {
  it('fetches changes of another tab when the page is visible again', async () => {
    const shop = await setUpSignedIn('tee');
    shop.provider.put('jeans');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(shop.hearts()).toEqual(['tee', 'jeans']));
  });

  it('fetches when the browser is online again', async () => {
    const shop = await setUpSignedIn();
    shop.provider.put('jeans');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(shop.hearts()).toEqual(['jeans']));
  });

  it('fetches when another tab stores a list, but not when it removes the list on sign-out', async () => {
    const shop = await setUpSignedIn('tee');
    const before = shop.calls().length;
    window.dispatchEvent(new StorageEvent('storage', { key: 'persist:wishlist', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'renewed' }));
    expect(shop.calls()).toHaveLength(before);
    shop.provider.put('jeans');
    window.dispatchEvent(new StorageEvent('storage', { key: 'persist:wishlist', newValue: '{}' }));
    await waitFor(() => expect(shop.hearts()).toEqual(['tee', 'jeans']));
  });

  it('does not fetch while the shopper changes in another tab', async () => {
    const shop = await setUpSignedIn('tee');
    shop.services.setSession({ status: 'unknown' });
    const before = shop.calls().length;
    window.dispatchEvent(new StorageEvent('storage', { key: 'persist:wishlist', newValue: '{}' }));
    expect(shop.calls()).toHaveLength(before);
  });

  it('shows no notice when the fetch fails', async () => {
    const shop = await setUpSignedIn('tee');
    shop.provider.failNext((request) => request.method === 'GET', 503);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    expect(shop.notices()).toEqual([]);
    expect(shop.hearts()).toEqual(['tee']);
  });
});

describe('stopped wishlist service', () => {
  it('leaves no command handler and no listener', async () => {
    const shop = setUpWishlist(memberSession());
    const stop = shop.activate();
    await waitFor(() => expect(shop.isIdle()).toBe(true));
    stop();
    const before = shop.calls().length;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await expect(shop.click('tee')).rejects.toMatchObject({ code: 'no-owner' });
    expect(shop.calls()).toHaveLength(before);
  });
});

describe('fast clicks on a bad connection', () => {
  const anyTaps = fc.array(fc.constantFrom('hoodie', 'tee'), { minLength: 1, maxLength: 10 });
  const anyFates = fc.infiniteStream(fc.constantFrom('arrives', 'arrives', 'arrives', 'is lost'));

  it('end in the state of the provider, in that of the last click without losses, and with few requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), anyTaps, anyFates, async (scheduler, taps, fates) => {
        const lastWords = new Map<string, boolean>();
        let isAnyLost = false;
        const shop = setUpWishlist(memberSession());
        shop.provider.put('hoodie');
        shop.provider.passThrough(async (request) => {
          await scheduler.schedule(Promise.resolve(), request.path);
          if (request.method === 'GET') return;
          if (fates.next().value !== 'is lost') return;
          isAnyLost = true;
          throw new RequestError('network');
        });
        const calls = shop.services.http.requests;
        shop.activate();
        const tap = async (id: string) => lastWords.set(id, (await shop.click(id)).outcome === 'added');
        for (const id of taps) void scheduler.schedule(Promise.resolve(), 'tap').then(() => tap(id));
        await scheduler.waitIdle();
        expect(shop.isIdle()).toBe(true);
        expect(new Set(shop.hearts())).toEqual(new Set(shop.provider.holds()));
        const promised = isAnyLost ? [] : [...lastWords];
        expect(promised.map(([id]) => [id, shop.hearts()?.includes(id)])).toEqual(promised);
        expect(calls.length).toBeLessThanOrEqual(2 * taps.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});
