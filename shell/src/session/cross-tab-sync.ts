import { localKeys, readField, readUser, type Unsubscribe } from '@szn/shared-contracts';
import { readToken, type SessionRecord, type SessionRecordStorage } from './session-record-storage.ts';
import type { SessionStore } from './session-store.ts';

export type SessionMessage =
  /** Signed out, or rejected by the provider. `token`: of the session that has ended. */
  | { readonly kind: 'ended'; readonly token?: string | null; readonly isExpired?: boolean }
  /** A tab has told the shopper that the session has expired. */
  | { readonly kind: 'told' }
  /** With the record where each tab stores its own (Remember me unticked), else all tabs read it from storage. */
  | { readonly kind: 'began'; readonly record: SessionRecord | null }
  /** A new tab requests the session of a tab that stores its own. */
  | { readonly kind: 'asked' }
  /** Storage changed in another tab, or this tab was suspended and may have missed messages. */
  | { readonly kind: 'missed' };

export type SessionChannel = ReturnType<typeof createSessionChannel>;

type CrossTabSyncOptions = {
  readonly store: SessionStore;
  readonly records: SessionRecordStorage;
  readonly channel: SessionChannel;
  readonly verify: (record: SessionRecord) => void;
  readonly onExpired: () => void;
};

export function syncWithOtherTabs(options: CrossTabSyncOptions): Unsubscribe {
  const { store, records, channel, verify } = options;

  function applyStoredRecord(): void {
    const record = records.read();
    if (record === undefined) {
      if (store.identity().status !== 'guest') store.end('other-tab');
    } else if (record.token !== store.token()) {
      applyRecord(record);
    }
  }

  function applyRecord(record: SessionRecord): void {
    const identity = store.identity();
    // A new token of the same member is not announced.
    if (identity.status === 'member' && identity.user.id === record.user?.id)
      return store.renewToken(record.token);
    store.markUnverified(record.token);
    verify(record);
  }

  /** A tab that was suspended gets the message late: a session of the browser that has begun since stays. */
  function endSession({ token, isExpired }: Extract<SessionMessage, { kind: 'ended' }>): void {
    if (token) records.forgetTab();
    const stored = records.read()?.token;
    if (token && stored && stored !== token) return applyStoredRecord();
    if (store.identity().status !== 'guest') store.end('other-tab');
    if (isExpired === true) options.onExpired();
  }

  /** Only tabs know a session that ends with the browser, so a new tab gets it from another tab. */
  function sendSessionToNewTab(): void {
    const identity = store.identity();
    if (identity.status !== 'member' || records.lifetime() !== 'session') return;
    channel.post({ kind: 'began', record: { token: identity.token, user: identity.user } });
  }

  return channel.listen((message) => {
    if (message.kind === 'asked') return sendSessionToNewTab();
    if (message.kind === 'ended') return endSession(message);
    if (message.kind === 'told') return;
    if (message.kind === 'began') {
      if (message.record) records.write(message.record, 'session');
      else records.forgetTab();
    }
    applyStoredRecord();
  });
}

const channelName = 'szn:session';

/** Broadcast messages between tabs; storage events for browsers without BroadcastChannel. */
export function createSessionChannel(page: Window) {
  const channel = openChannel();

  return {
    post: (message: SessionMessage) => channel?.postMessage(message),
    listen: (listener: (message: SessionMessage) => void): Unsubscribe => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const message = readSessionMessage(data);
        if (message) listener(message);
      };
      const onStorage = ({ key }: StorageEvent) => {
        // `null`: the whole storage was cleared.
        if (key === null || key === localKeys.token) listener({ kind: 'missed' });
      };
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener({ kind: 'missed' });
      };
      channel?.addEventListener('message', onMessage);
      page.addEventListener('storage', onStorage);
      page.addEventListener('pageshow', onShow);
      return () => {
        channel?.removeEventListener('message', onMessage);
        page.removeEventListener('storage', onStorage);
        page.removeEventListener('pageshow', onShow);
      };
    },
    close: () => channel?.close(),
  };
}

function openChannel(): BroadcastChannel | undefined {
  // Throws in frames with an opaque origin.
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

function readSessionMessage(value: unknown): SessionMessage | undefined {
  const kind = readField(value, 'kind');
  if (kind === 'ended') {
    const token = readToken(readField(value, 'token')) ?? null;
    return { kind, token, isExpired: readField(value, 'isExpired') === true };
  }
  if (kind === 'asked' || kind === 'told') return { kind };
  return kind === 'began' ? { kind, record: readRecord(readField(value, 'record')) } : undefined;
}

function readRecord(value: unknown): SessionRecord | null {
  const token = readToken(readField(value, 'token'));
  const user = readField(value, 'user');
  const id = readField(user, 'id');
  if (token === undefined) return null;
  return { token, user: readUser(Object.assign({ _id: id }, user)) ?? null };
}
