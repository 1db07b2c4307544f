import { localKeys, readField, readUser, type Unsubscribe } from '@szn/shared-contracts';
import { readToken, type SessionRecord } from './session-record-storage.ts';

/** What the tabs of one browser tell each other about the session. */
export type SessionNews =
  | { readonly kind: 'ended' }
  /** With the record where it is kept per tab (Remember me unticked), else it is in storage for all to read. */
  | { readonly kind: 'began'; readonly record: SessionRecord | null }
  /** A new tab asks whether another one holds a session that ends with the browser. */
  | { readonly kind: 'asked' }
  /** Storage changed in another tab, or this tab was asleep and may have missed news. */
  | { readonly kind: 'missed' };

export type SessionChannel = {
  readonly tell: (news: SessionNews) => void;
  readonly listen: (listener: (news: SessionNews) => void) => Unsubscribe;
  readonly close: () => void;
};

const channelName = 'szn:session';

/** Broadcasts reach other tabs at once; storage events also where a browser has no broadcasts. */
export function createSessionChannel(page: Window): SessionChannel {
  const channel = openChannel();

  return {
    tell: (news) => channel?.postMessage(news),
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const news = readSessionNews(data);
        if (news) listener(news);
      };
      const onStorage = ({ key }: StorageEvent) => {
        // `null` stands for a storage that was cleared as a whole.
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
  // Frames without an origin of their own may not open one.
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

function readSessionNews(value: unknown): SessionNews | undefined {
  const kind = readField(value, 'kind');
  if (kind === 'ended' || kind === 'asked') return { kind };
  return kind === 'began' ? { kind, record: readRecord(readField(value, 'record')) } : undefined;
}

function readRecord(value: unknown): SessionRecord | null {
  const token = readToken(readField(value, 'token'));
  const user = readField(value, 'user');
  const id = readField(user, 'id');
  if (token === undefined) return null;
  return { token, user: readUser(Object.assign({ _id: id }, user)) ?? null };
}
