import {
  brandKey,
  brandLabel,
  followsChanged,
  followSet,
  followsKey,
  isRequestError,
  readFollowedBrands,
  sessionChanged,
  sessionEnded,
  type FollowSet,
  type FollowSetResult,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
  ownValue,
} from '@szn/shared-contracts';
import { failureWithReason, refusalReason } from '@szn/shared-ui/failure-text';
import { followMessages as messages } from './follow-messages.ts';
import { applyChanges, createFollowStorage, noFollows, type StoredFollows } from './follow-storage.ts';

/** Brands that one request follows or unfollows; none: it fetches the list. */
type SentChange = { readonly userId: string; readonly brands: readonly string[]; readonly target: boolean };

/**
 * Keeps the followed brands: of guests on the device, of members in the account. Handles `follow.set` and publishes
 * `follows:changed`. At the sign-in the list of the device becomes pending changes of the account; at the end of the
 * session what the account has never received belongs to the device again.
 */
export class FollowService {
  private readonly services: ShellServices;
  private readonly storage: ReturnType<typeof createFollowStorage>;
  private isSending = false;
  private isSendingAgain = false;
  private needsFetch = true;
  private published = '';
  private requests = new AbortController();

  constructor(services: ShellServices) {
    this.services = services;
    this.storage = createFollowStorage(services.localStorage);
  }

  /** Starts the service; the result stops it. Browser only. */
  activate(): Unsubscribe {
    const { bus, session } = this.services;
    const removeHandler = bus.handle(followSet, (command) => this.handleSet(command));
    this.publish();
    this.applySession(session.current());
    const changes = bus.observe(sessionChanged).subscribe((state) => this.applySession(state));
    const endings = bus.observe(sessionEnded).subscribe(() => this.close());
    const stopListening = this.listen();
    return () => {
      removeHandler();
      changes.unsubscribe();
      endings.unsubscribe();
      stopListening();
      this.requests.abort();
    };
  }

  private listen(): Unsubscribe {
    const revalidate = () => {
      if (document.visibilityState !== 'visible') return;
      this.needsFetch = true;
      void this.send();
    };
    // Another tab has changed the list, and sends the change. `key` is null when the storage was cleared.
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== followsKey && key !== null) return;
      this.publish();
      if (key === null) this.openCleared();
    };
    document.addEventListener('visibilitychange', revalidate);
    window.addEventListener('online', revalidate);
    window.addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('visibilitychange', revalidate);
      window.removeEventListener('online', revalidate);
      window.removeEventListener('storage', onStorage);
    };
  }

  private applySession(session: SessionState): void {
    if (session.status === 'member') this.open(session.user.id);
    if (session.status === 'guest') this.close();
  }

  private open(userId: string): void {
    const stored = this.read();
    if (stored.userId !== userId) {
      // The list of another member is discarded.
      const brands = stored.userId === null ? stored.brands : [];
      this.write({ userId, brands, pending: Object.fromEntries(brands.map((brand) => [brand, true])) });
      this.needsFetch = true;
    }
    void this.send();
  }

  /**
   * Cleared storage no longer says that the list is the member's. A list that another tab has written for another member
   * stays. Not for a removed list: another tab removes it at the end of the session, which this tab may learn later.
   */
  private openCleared(): void {
    const session = this.services.session.current();
    if (session.status === 'member' && this.read().userId === null) this.open(session.user.id);
  }

  private close(): void {
    this.requests.abort();
    this.requests = new AbortController();
    const { userId, pending } = this.read();
    if (userId === null) return;
    this.write({ ...noFollows, brands: Object.keys(pending).filter((brand) => ownValue(pending, brand)) });
  }

  private handleSet({ brand, isFollowed }: FollowSet): FollowSetResult {
    this.set(brandKey(brand), isFollowed);
    this.notifyOf(brand, isFollowed);
    void this.send();
    return { outcome: isFollowed ? 'followed' : 'unfollowed' };
  }

  private set(key: string, isFollowed: boolean): void {
    const { userId, brands, pending } = this.read();
    const change = { [key]: isFollowed };
    this.write({
      userId,
      brands: applyChanges(brands, change),
      pending: userId === null ? {} : { ...pending, ...change },
    });
  }

  private notifyOf(source: string, isFollowed: boolean): void {
    const { notify, session } = this.services;
    const label = brandLabel(source);
    if (!isFollowed) {
      const undo = () => void this.handleSet({ brand: source, isFollowed: true });
      notify({ kind: 'info', text: messages.unfollowed(label), action: { label: messages.undo, run: undo } });
    } else if (session.current().status === 'guest') {
      const signIn = () => void session.requestSignIn({ reason: messages.signInReason });
      const action = { label: messages.signIn, run: signIn };
      notify({ kind: 'success', text: messages.followedHere(label), action });
    } else notify({ kind: 'success', text: messages.followed(label), isAnnouncedOnly: true });
  }

  /** Sends all pending changes, one request at a time, or fetches the list. What fails stays pending. */
  private async send(): Promise<void> {
    if (this.isSending) {
      this.isSendingAgain = true;
      return;
    }
    this.isSending = true;
    try {
      while (await this.sendNext());
    } catch (error) {
      if (!isRequestError(error)) this.services.telemetry.report(error, { during: 'follows' });
    }
    this.isSending = false;
    if (!this.isSendingAgain) return;
    this.isSendingAgain = false;
    await this.send();
  }

  /** Whether there may be more to send. Rejects if the request fails. */
  private async sendNext(): Promise<boolean> {
    const { userId, pending } = this.read();
    if (userId === null || !this.isOwner(userId)) return false;
    // Follows before unfollows: each request has one kind.
    const target = Object.values(pending).includes(true);
    const brands = Object.keys(pending).filter((brand) => ownValue(pending, brand) === target);
    if (brands.length === 0 && !this.needsFetch) return false;
    const sent = { userId, brands, target };
    const { signal } = this.requests;
    try {
      const response = await this.request(sent, signal);
      // Another account's session may have begun meanwhile.
      if (signal.aborted) return true;
      this.needsFetch = false;
      this.confirm(sent, readFollowedBrands(response));
    } catch (error) {
      if (!isRefused(error) || brands.length === 0) throw error;
      this.services.notify({ kind: 'error', text: failureWithReason(messages.failed, refusalReason(error)) });
      this.confirm(sent, undefined);
      this.needsFetch = true;
    }
    return true;
  }

  private isOwner(userId: string): boolean {
    const session = this.services.session.current();
    return session.status === 'member' && session.user.id === userId;
  }

  private async request({ brands, target }: SentChange, signal: AbortSignal): Promise<unknown> {
    const { http } = this.services;
    if (brands.length === 0) return await http.get('/follows', { signal });
    return await (target ? http.post : http.delete)('/follows', { brands }, { signal });
  }

  /** `confirmed`: the list of the provider, without changes that were made since. */
  private confirm(
    { userId, brands: sent, target }: SentChange,
    confirmed: readonly string[] | undefined,
  ): void {
    const stored = this.read();
    if (stored.userId !== userId) return;
    const isOpen = ([brand, value]: readonly [string, boolean]) => value !== target || !sent.includes(brand);
    const pending = Object.fromEntries(Object.entries(stored.pending).filter(isOpen));
    this.write({ userId, brands: applyChanges(confirmed ?? stored.brands, pending), pending });
  }

  private read(): StoredFollows {
    return this.storage.read();
  }

  private write(follows: StoredFollows): void {
    this.storage.write(follows);
    this.publish();
  }

  private publish(): void {
    const { brands } = this.read();
    const text = JSON.stringify(brands);
    if (text === this.published) return;
    this.published = text;
    this.services.bus.publish(followsChanged, { brands });
  }
}

/**
 * The provider has read the change and rejected it: sending it again would change nothing. A provider without follows
 * answers 404: the changes stay on the device.
 */
function isRefused(error: unknown): boolean {
  return isRequestError(error) && error.status === 400;
}
