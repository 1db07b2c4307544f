import { RequestError, type WireProduct } from '@szn/shared-contracts';
import { buildWireProduct, type FakeHttp, type FakeRequest } from '@szn/shared-contracts/testing';

/** A fake provider of the wishlist requests with inspectable items. */
export function createFakeWishlistProvider(http: FakeHttp, userId: string) {
  const items = new Map<string, WireProduct>();
  const add = (id: string) => void items.set(id, buildWireProduct({ _id: id, title: id }));
  let passage: (request: FakeRequest) => Promise<void> = async () => {};

  http.answer(`GET /wishlist/${userId}`, async (request) => {
    const answer = { items: [...items.values()].toReversed() };
    await passage(request);
    return answer;
  });
  http.answer('POST /wishlist/add', async (request) => {
    await passage(request);
    add(productIdOf(request));
    return { message: 'ok' };
  });
  http.answer('DELETE /wishlist/remove', async (request) => {
    await passage(request);
    items.delete(productIdOf(request));
    return { message: 'ok' };
  });

  return {
    holds: (): readonly string[] => [...items.keys()],
    put: (...ids: readonly string[]) => ids.forEach(add),
    take: (id: string) => void items.delete(id),
    /** Runs before every request is processed; may wait or throw. */
    passThrough: (next: (request: FakeRequest) => Promise<void>) => {
      passage = next;
    },
    failNext: (matches: (request: FakeRequest) => boolean, status?: number, serverMessage?: string) => {
      let hasFailed = false;
      passage = async (request) => {
        if (hasFailed || !matches(request)) return;
        hasFailed = true;
        if (status === undefined) throw new RequestError('network');
        throw new RequestError('status', { status, ...(serverMessage && { serverMessage }) });
      };
    },
  };
}

function productIdOf(request: FakeRequest): string {
  const { body } = request;
  return typeof body === 'object' && body !== null && 'productId' in body ? String(body.productId) : '';
}
