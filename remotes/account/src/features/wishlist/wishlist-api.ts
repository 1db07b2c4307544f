import { isRequestError, readField, readWishlist, type HttpClient } from '@szn/shared-contracts';
import { failureWithReason, refusalReason } from '@szn/shared-ui/failure-text';
import { wishlistMessages } from './wishlist-messages.ts';
import type { FetchedWishlist } from './wishlist-slice.ts';

type MutationRequest = {
  readonly userId: string;
  readonly productId: string;
  /** The requested state. */
  readonly target: boolean;
  readonly signal: AbortSignal;
};

/** `unconfirmed`: the provider may have applied the change or not. `reason`: why it has refused it, in its words. */
type MutationOutcome = 'done' | 'not done' | 'unconfirmed' | { readonly reason: string };

/** The wishlist requests of the specification, section 7. They reject with a `RequestError` only. */
export function createWishlistApi(http: Pick<HttpClient, 'get' | 'post' | 'delete'>) {
  /** Every product on the list, first added first. The provider sends the latest first. */
  async function fetchWishlist(userId: string, signal: AbortSignal): Promise<FetchedWishlist> {
    const response = await http.get(`/wishlist/${encodeURIComponent(userId)}`, { signal });
    const { products, idsOnly } = readWishlist(response);
    const ids = [...products.flatMap((product) => product.id ?? []), ...idsOnly];
    return { products, ids: ids.toReversed() };
  }

  async function sendMutation({ userId, productId, target, signal }: MutationRequest) {
    const body = { userId, productId };
    const response = target
      ? await http.post('/wishlist/add', body, { signal })
      : await http.delete('/wishlist/remove', body, { signal });
    // Other providers respond with the list or a message: then the status 2xx is the confirmation.
    const isInWishlist = readField(response, 'isInWishlist');
    return typeof isInWishlist === 'boolean' && isInWishlist !== target ? 'unconfirmed' : 'done';
  }

  return {
    fetch: fetchWishlist,

    /** Adds or removes a product. If the response is lost, the list tells once whether the change was applied. */
    set: async (mutation: MutationRequest): Promise<MutationOutcome> => {
      const { userId, productId, target, signal } = mutation;
      try {
        return await sendMutation(mutation);
      } catch (error) {
        const reason = refusalReason(error);
        if (reason !== null && !signal.aborted) return { reason };
        if (signal.aborted || !isResponseLost(error)) throw error;
        const { ids } = await fetchWishlist(userId, signal);
        return ids.includes(productId) === target ? 'done' : 'not done';
      }
    },
  };
}

/** Without a response, or with that of a server in between, the provider may have done what was asked. */
function isResponseLost(error: unknown): boolean {
  return isRequestError(error) && (error.status === null || error.status >= 500);
}

export type WishlistApi = ReturnType<typeof createWishlistApi>;

/** What failed, and why if the provider has refused it. */
export function describeFailure(target: boolean, outcome: MutationOutcome | false): string {
  const failure = target ? wishlistMessages.addFailed : wishlistMessages.removeFailed;
  return failureWithReason(failure, typeof outcome === 'object' ? outcome.reason : null);
}
