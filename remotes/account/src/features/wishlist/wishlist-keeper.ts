import {
  readProduct,
  sessionChanged,
  sessionEnded,
  toWireProduct,
  wishlistChanged,
  wishlistToggle,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
  type WireProduct,
  type WishlistToggle,
  type WishlistToggled,
} from '@szn/shared-contracts';
import { followPage } from './follow-page.ts';
import { knownSession } from './known-session.ts';
import { createRememberedHearts } from './remembered-hearts.ts';
import { wishlistMessages } from './wishlist-messages.ts';
import { isWished, selectConfirmedProducts, selectWishedIds } from './wishlist-selectors.ts';
import { createWishlistStorage, type WishlistStorage } from './wishlist-storage.ts';
import { WishlistSync, type WishlistStore } from './wishlist-sync.ts';

/** Half of the command's budget, so that its sender still gets the answer. */
const sessionWaitMs = 4000;

/** The headless part of the wishlist: works on every page, whether or not the wishlist is on it. */
export class WishlistKeeper {
  private readonly services: ShellServices;
  private readonly store: WishlistStore;
  private readonly sync: WishlistSync;
  private readonly storage: WishlistStorage;
  private readonly remembered = createRememberedHearts();

  constructor(services: ShellServices, store: WishlistStore) {
    this.services = services;
    this.store = store;
    this.sync = new WishlistSync(services, store);
    this.storage = createWishlistStorage(services.localStorage);
  }

  /** Follows the session, answers `wishlist.toggle` and publishes `wishlistChanged` until taken back. Browser only. */
  activate(): Unsubscribe {
    const { bus, session } = this.services;
    const stopFollowing = this.store.subscribe(this.listFollower());
    const stopAnswering = bus.handle(wishlistToggle, (command, signal) => this.toggle(command, signal));
    this.follow(session.current());
    const changes = bus.observe(sessionChanged).subscribe((state) => this.follow(state));
    const endings = bus.observe(sessionEnded).subscribe(() => this.close());
    const stopRevalidating = followPage(() => this.revalidate());
    return () => {
      stopFollowing();
      stopAnswering();
      changes.unsubscribe();
      endings.unsubscribe();
      stopRevalidating();
    };
  }

  remove(product: WireProduct): void {
    this.sync.wish(product, false);
  }

  /** Asks the provider again, after a failure that the shopper saw. */
  retry(): void {
    void this.sync.fetchList({ isAnnounced: true });
  }

  /** Asks quietly, unless the session has moved on to somebody else and the ledger is about to follow. */
  private revalidate(): void {
    const session = this.services.session.current();
    const { userId } = this.store.getState().wishlist;
    if (session.status === 'member' && session.user.id === userId)
      void this.sync.fetchList({ isAnnounced: false });
  }

  private follow(session: SessionState): void {
    if (session.status === 'member') this.open(session.user.id);
    if (session.status === 'guest') this.close();
  }

  private open(userId: string): void {
    const { userId: openUserId } = this.store.getState().wishlist;
    if (openUserId === userId) return;
    if (openUserId !== null) this.close();
    this.sync.open(userId, this.storage.read(userId));
    for (const product of this.remembered.takeFor(userId)) this.sync.wish(product, true);
  }

  private close(): void {
    const { userId, intents, products } = this.store.getState().wishlist;
    for (const [id, intent] of Object.entries(intents)) {
      const product = products[id];
      if (intent.isWanted && product) this.remembered.remember(product, userId);
    }
    this.sync.close();
    this.storage.clear();
    this.services.bus.publish(wishlistChanged, { productIds: [] });
  }

  private async toggle(command: WishlistToggle, signal: AbortSignal): Promise<WishlistToggled> {
    const product = asKept(command.product);
    const session = await knownSession(this.services, sessionWaitMs, signal);
    if (session.status !== 'member') return this.refuse(product);
    this.open(session.user.id);
    const isWanted = !isWished(this.store.getState(), product._id);
    this.sync.wish(product, isWanted);
    return { outcome: isWanted ? 'added' : 'removed' };
  }

  private refuse(product: WireProduct): WishlistToggled {
    const { notify, session } = this.services;
    this.remembered.remember(product, null);
    const reason = wishlistMessages.signInReason(product.title);
    const signIn = { label: wishlistMessages.signIn, run: () => void session.requestSignIn({ reason }) };
    notify({ kind: 'info', text: wishlistMessages.signInToManage, action: signIn });
    return { outcome: 'sign-in-needed' };
  }

  /** Publishes the list and keeps it, whenever what the shopper sees or the provider confirmed has changed. */
  private listFollower(): () => void {
    let shown = selectWishedIds(this.store.getState());
    let confirmed = selectConfirmedProducts(this.store.getState());
    return () => {
      const state = this.store.getState();
      const isNewlyShown = selectWishedIds(state) !== shown;
      const isNewlyConfirmed = selectConfirmedProducts(state) !== confirmed;
      shown = selectWishedIds(state);
      confirmed = selectConfirmedProducts(state);
      const { userId } = state.wishlist;
      if (userId === null) return;
      if (isNewlyConfirmed) this.storage.write(userId, confirmed);
      if (isNewlyShown) this.services.bus.publish(wishlistChanged, { productIds: shown });
    };
  }
}

/** The product as this remote keeps it: read anew, since the command may come from an older or newer remote. */
function asKept(product: WireProduct): WireProduct {
  const known = readProduct(product);
  return known ? toWireProduct(known) : product;
}
