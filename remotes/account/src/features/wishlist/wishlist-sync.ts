import { isRequestError, type ShellServices, type WireProduct } from '@szn/shared-contracts';
import { createWishlistApi, type WishlistApi } from './wishlist-api.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import { selectDueWrites, selectIsLoadDue, type WithWishlist } from './wishlist-selectors.ts';
import { wishlistSlice } from './wishlist-slice.ts';

const { actions } = wishlistSlice;

export type WishlistStore = {
  readonly getState: () => WithWishlist;
  readonly dispatch: (action: { readonly type: string }) => unknown;
  readonly subscribe: (listener: () => void) => () => void;
};

type Services = Pick<ShellServices, 'http' | 'notify' | 'telemetry'>;
type Write = { readonly productId: string; readonly isWanted: boolean };

/**
 * Brings one shopper's ledger and the provider together: sends what the ledger says is due, asks for the list, tells
 * the shopper what became of a wish. Holds no facts itself; those are the ledger's.
 */
export class WishlistSync {
  private readonly services: Services;
  private readonly store: WishlistStore;
  private readonly api: WishlistApi;
  private lastNumber = 0;
  private visit = new AbortController();
  private load = new AbortController();

  constructor(services: Services, store: WishlistStore) {
    this.services = services;
    this.store = store;
    this.api = createWishlistApi(services.http);
  }

  /** Starts on a shopper's list, first with what the browser kept of it. */
  open(userId: string, kept: readonly WireProduct[]): void {
    this.visit = new AbortController();
    this.store.dispatch(actions.opened({ userId, kept }));
    void this.fetchList({ isAnnounced: true });
  }

  /** Forgets the list; answers still under way change nothing any more. */
  close(): void {
    this.visit.abort();
    this.load.abort();
    this.store.dispatch(actions.closed());
  }

  /** Puts a product on the list or takes it off: at once for the eye, then at the provider. */
  wish(product: WireProduct, isWanted: boolean): void {
    this.store.dispatch(actions.intended({ product, isWanted }));
    this.sendWhatIsDue();
  }

  /** Asks the provider for the list again. Only an announced failure is told to the shopper. */
  async fetchList({ isAnnounced }: { isAnnounced: boolean }): Promise<void> {
    const { userId } = this.wishlist;
    if (userId === null) return;
    const number = ++this.lastNumber;
    this.load.abort();
    this.load = new AbortController();
    this.store.dispatch(actions.loadStarted({ number }));
    const answer = await this.api.fetch(userId, this.load.signal).catch(this.reportUnlessExpected);
    if (this.wishlist.loadNumber !== number) return;
    this.store.dispatch(
      answer ? actions.loadSucceeded({ number, ...answer }) : actions.loadFailed({ number }),
    );
    if (!answer && isAnnounced) this.services.notify({ kind: 'error', text: wishlistMessages.fetchFailed });
    this.sendWhatIsDue();
  }

  private get wishlist() {
    return this.store.getState().wishlist;
  }

  private sendWhatIsDue(): void {
    for (const write of selectDueWrites(this.store.getState())) void this.send(write);
    if (selectIsLoadDue(this.store.getState())) void this.fetchList({ isAnnounced: false });
  }

  private async send(write: Write): Promise<void> {
    const { userId } = this.wishlist;
    if (userId === null) return;
    const { productId } = write;
    const number = ++this.lastNumber;
    this.store.dispatch(actions.writeStarted({ productId, number }));
    const call = write.isWanted ? this.api.add : this.api.remove;
    const isDone = await call(userId, productId, this.visit.signal).then(
      () => true,
      this.reportUnlessExpected,
    );
    const intent = this.wishlist.intents[productId];
    if (intent?.sent?.number !== number) return;
    const product = this.wishlist.products[productId];
    this.store.dispatch((isDone ? actions.writeSucceeded : actions.writeFailed)({ productId, number }));
    // A wish that was taken back meanwhile is nobody's news.
    if (intent.isWanted === write.isWanted) this.announce(write, isDone, product);
    this.sendWhatIsDue();
  }

  private announce({ isWanted }: Write, isDone: boolean, product: WireProduct | undefined): void {
    const { notify } = this.services;
    if (!isDone) {
      notify({ kind: 'error', text: isWanted ? wishlistMessages.addFailed : wishlistMessages.removeFailed });
    } else if (isWanted || !product) {
      notify({ kind: 'success', text: isWanted ? wishlistMessages.added : wishlistMessages.removed });
    } else {
      const undo = { label: wishlistMessages.undo, run: () => this.wish(product, true) };
      notify({ kind: 'success', text: wishlistMessages.removed, action: undo });
    }
  }

  private readonly reportUnlessExpected = (error: unknown): false => {
    if (!isRequestError(error)) this.services.telemetry.report(error, { during: 'wishlist' });
    return false;
  };
}
