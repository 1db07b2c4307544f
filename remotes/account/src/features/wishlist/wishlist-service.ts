import {
  isRequestError,
  readProduct,
  sessionChanged,
  sessionEnded,
  wishlistChanged,
  wishlistSet,
  type Product,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
  type WishlistSet,
  type WishlistSetResult,
  ownValue,
} from '@szn/shared-contracts';
import { createWishlistApi, describeFailure, type WishlistApi } from './wishlist-api.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import {
  selectConfirmedProducts,
  selectMutationsToSend,
  selectNeedsRefetch,
  selectProductIds,
  wishlistSlice,
  type WishlistStore,
} from './wishlist-slice.ts';
import { createPendingAdds, createWishlistStorage, type WishlistStorage } from './wishlist-storage.ts';
import { subscribeToStaleness, waitForSession } from './wishlist-subscriptions.ts';

const { actions } = wishlistSlice;

/** Half of the command's time budget, so that its sender still gets the result. */
const sessionTimeoutMs = 4000;

type Mutation = { readonly productId: string; readonly target: boolean };

/**
 * Synchronises the wishlist of the signed-in shopper with the provider, on every page. Handles `wishlist.set` and
 * publishes `wishlist:changed`. All state is in the store.
 */
export class WishlistService {
  private readonly services: ShellServices;
  private readonly store: WishlistStore;
  private readonly api: WishlistApi;
  private readonly storage: WishlistStorage;
  private readonly pendingAdds = createPendingAdds();
  private lastNumber = 0;
  private mutations = new AbortController();
  private fetching = new AbortController();
  /** The list of the server-rendered page, until the session confirms its owner. */
  private isUnconfirmed: boolean;

  constructor(services: ShellServices, store: WishlistStore) {
    this.services = services;
    this.store = store;
    this.api = createWishlistApi(services.http);
    this.storage = createWishlistStorage(services.localStorage);
    this.isUnconfirmed = store.getState().wishlist.userId !== null;
  }

  /** Starts the service; the result stops it. Browser only. */
  activate(): Unsubscribe {
    const { bus, session } = this.services;
    const unsubscribeFromStore = this.store.subscribe(this.createPublisher());
    const removeHandler = bus.handle(wishlistSet, (command, signal) => this.handleSet(command, signal));
    this.applySession(session.current());
    const changes = bus.observe(sessionChanged).subscribe((state) => this.applySession(state));
    const endings = bus.observe(sessionEnded).subscribe(() => this.close());
    const stopRevalidating = subscribeToStaleness(() => this.revalidate());
    return () => {
      unsubscribeFromStore();
      removeHandler();
      changes.unsubscribe();
      endings.unsubscribe();
      stopRevalidating();
    };
  }

  remove(product: Product): void {
    this.setItem(product, false);
  }

  /** Fetches the list again after a failure that the page shows. */
  retry(): void {
    void this.fetchList({ showsFailure: true });
  }

  private get state() {
    return this.store.getState().wishlist;
  }

  /** Fetches without notices, unless the session has changed and the store is about to change with it. */
  private revalidate(): void {
    const session = this.services.session.current();
    if (session.status === 'member' && session.user.id === this.state.userId)
      void this.fetchList({ showsFailure: false });
  }

  private applySession(session: SessionState): void {
    if (session.status === 'member') this.open(session.user.id);
    if (session.status === 'guest') this.close();
  }

  private open(userId: string): void {
    if (this.state.userId === userId) return this.confirmRestored(userId);
    if (this.state.userId !== null) this.close();
    this.isUnconfirmed = false;
    this.mutations = new AbortController();
    this.store.dispatch(actions.opened({ userId, stored: this.storage.read(userId) }));
    void this.fetchList({ showsFailure: true });
    for (const product of this.pendingAdds.drainFor(userId)) this.setItem(product, true);
  }

  /** The server fetched the list with this page, so that it is not fetched again. */
  private confirmRestored(userId: string): void {
    if (!this.isUnconfirmed) return;
    this.isUnconfirmed = false;
    const state = this.store.getState();
    this.storage.write(userId, selectConfirmedProducts(state));
    this.services.bus.publish(wishlistChanged, { productIds: selectProductIds(state) });
  }

  private close(): void {
    const { userId, pendingMutations, products } = this.state;
    for (const [id, { target }] of Object.entries(pendingMutations)) {
      const product = ownValue(products, id);
      if (target && product) this.pendingAdds.add(product, userId);
    }
    this.mutations.abort();
    this.fetching.abort();
    this.store.dispatch(actions.closed());
    this.storage.clear();
    this.services.bus.publish(wishlistChanged, { productIds: [] });
  }

  private async handleSet(command: WishlistSet, signal: AbortSignal): Promise<WishlistSetResult> {
    const product = readProduct(command.product);
    if (!product) throw new TypeError('wishlist.set needs a product.');
    const session = await waitForSession(this.services, sessionTimeoutMs, signal);
    if (session.status !== 'member') return this.requestSignIn(product, command.isInWishlist);
    this.open(session.user.id);
    this.setItem(product, command.isInWishlist);
    return { outcome: command.isInWishlist ? 'added' : 'removed' };
  }

  private requestSignIn(product: Product, isInWishlist: boolean): WishlistSetResult {
    const { notify, session } = this.services;
    if (isInWishlist) this.pendingAdds.add(product, null);
    else this.pendingAdds.remove(product);
    const reason = wishlistMessages.signInReason(product.title);
    const signIn = { label: wishlistMessages.signIn, run: () => void session.requestSignIn({ reason }) };
    notify({ kind: 'info', text: wishlistMessages.signInToManage, action: signIn });
    return { outcome: 'sign-in-needed' };
  }

  /** Changes the store at once, then the provider. */
  private setItem(product: Product, target: boolean): void {
    if (product.id === null) return;
    this.store.dispatch(actions.mutationQueued({ productId: product.id, product, target }));
    this.sendPending();
  }

  private sendPending(): void {
    for (const mutation of selectMutationsToSend(this.store.getState())) void this.send(mutation);
    if (selectNeedsRefetch(this.store.getState())) void this.fetchList({ showsFailure: false });
  }

  private async send({ productId, target }: Mutation): Promise<void> {
    const { userId } = this.state;
    if (userId === null) return;
    const number = ++this.lastNumber;
    const { signal } = this.mutations;
    this.store.dispatch(actions.mutationSent({ productId, number }));
    const outcome = await this.api.set({ userId, productId, target, signal }).catch(this.reportBug);
    const mutation = ownValue(this.state.pendingMutations, productId);
    if (mutation?.inFlight?.number !== number) return;
    const product = ownValue(this.state.products, productId);
    if (outcome === 'done') this.store.dispatch(actions.mutationSucceeded({ productId, number }));
    else this.store.dispatch(actions.mutationFailed({ productId, number, isKnown: outcome === 'not done' }));
    // No notice when the shopper has requested the opposite since.
    const failure = outcome === 'done' ? null : describeFailure(target, outcome);
    if (mutation.target === target) this.notifyOf(target, failure, product);
    this.sendPending();
  }

  private async fetchList({ showsFailure }: { showsFailure: boolean }): Promise<void> {
    const { userId } = this.state;
    if (userId === null) return;
    const number = ++this.lastNumber;
    this.fetching.abort();
    this.fetching = new AbortController();
    this.store.dispatch(actions.fetchStarted({ number }));
    const list = await this.api.fetch(userId, this.fetching.signal).catch(this.reportBug);
    if (this.state.fetchNumber !== number) return;
    this.store.dispatch(list ? actions.fetchSucceeded({ number, ...list }) : actions.fetchFailed({ number }));
    if (!list && showsFailure) this.services.notify({ kind: 'error', text: wishlistMessages.fetchFailed });
    this.sendPending();
  }

  private notifyOf(target: boolean, failure: string | null, product: Product | undefined): void {
    const { notify } = this.services;
    const { added, removed, undo: label } = wishlistMessages;
    if (failure !== null) return notify({ kind: 'error', text: failure });
    // The heart shows it.
    if (target || !product)
      return notify({ kind: 'success', text: target ? added : removed, isAnnouncedOnly: true });
    const undo = { label, run: () => this.setItem(product, true) };
    notify({ kind: 'success', text: removed, action: undo });
  }

  private readonly reportBug = (error: unknown): false => {
    if (!isRequestError(error)) this.services.telemetry.report(error, { during: 'wishlist' });
    return false;
  };

  /** Publishes the list with its pending changes, and stores the confirmed list, whenever one of them changes. */
  private createPublisher(): () => void {
    let published = selectProductIds(this.store.getState());
    let confirmed = selectConfirmedProducts(this.store.getState());
    return () => {
      const state = this.store.getState();
      const isToPublish = selectProductIds(state) !== published;
      const isToStore = selectConfirmedProducts(state) !== confirmed;
      published = selectProductIds(state);
      confirmed = selectConfirmedProducts(state);
      const { userId } = state.wishlist;
      if (userId === null) return;
      if (isToStore) this.storage.write(userId, confirmed);
      if (isToPublish) this.services.bus.publish(wishlistChanged, { productIds: published });
    };
  }
}
