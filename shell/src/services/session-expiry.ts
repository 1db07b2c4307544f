import type { Notice } from '@szn/shared-contracts';
import type { BrowserStorage } from '../lib/browser-storage.ts';
import type { SessionChannel } from '../session/cross-tab-sync.ts';
import type { ExpirySource } from '../session/session-service.ts';
import { sessionMessages } from '../session/session-store.ts';
import type { Dialogs, Navigate } from './dialogs.ts';

type ExpiryOptions = {
  readonly page: Window;
  readonly local: BrowserStorage;
  readonly channel: SessionChannel;
  readonly navigate: Navigate;
  readonly dialogs: Pick<Dialogs, 'open'>;
  readonly notify: (notice: Notice) => void;
};

const toldKey = 'szn:session-told';
const lockName = 'szn:session-told';
/** Tabs that lose the same session within so long say it once. */
const toldForMs = 5000;

/**
 * Says that the session has expired, with a sign-in that leads back. All tabs lose the session at once: the tab that is
 * visible says it, or the one that is visible first, and no other. A shopper who signs in meanwhile is told nothing.
 */
export function createSessionExpiry(options: ExpiryOptions) {
  const { page, local, channel, navigate } = options;
  /** Where the sign-in leads back to; null while there is nothing to say. */
  let unsaid: { readonly from: string | null } | null = null;

  channel.listen((message) => {
    if (message.kind === 'told' || message.kind === 'began') unsaid = null;
  });
  page.document.addEventListener('visibilitychange', () => void sayIfVisible());

  async function sayIfVisible(): Promise<void> {
    if (unsaid === null || page.document.visibilityState === 'hidden') return;
    const { from } = unsaid;
    unsaid = null;
    if (!(await withLock(page, () => claim(local)))) return;
    channel.post({ kind: 'told' });
    const action = { label: sessionMessages.signIn, run: () => void signInAndReturn(from) };
    options.notify({ kind: 'info', text: sessionMessages.sessionExpired, action });
  }

  /** The dialog ends at `/` (section 2); the page of the shopper then replaces it, as decision 0026 has it. */
  async function signInAndReturn(from: string | null): Promise<void> {
    const target = from ?? addressOf(page);
    const outcome = await options.dialogs.open('sign-in', { reason: sessionMessages.signInToReturn });
    if (outcome === 'signed-in' && target !== '/') navigate(target, { replace: true });
  }

  return {
    expired: (source: ExpirySource): void => {
      if (source === 'request' && page.location.pathname !== '/') {
        unsaid = { from: addressOf(page) };
        navigate('/');
      } else {
        // The message of another tab must not replace the address that this tab has left.
        unsaid ??= { from: null };
      }
      void sayIfVisible();
    },
  };
}

function addressOf({ location }: Window): string {
  return location.pathname + location.search;
}

/** False if another tab has just said it. */
function claim(local: BrowserStorage): boolean {
  const toldAt = local.read(toldKey, (value) => (typeof value === 'number' ? value : undefined)) ?? 0;
  if (Math.abs(Date.now() - toldAt) < toldForMs) return false;
  local.write(toldKey, Date.now());
  return true;
}

/** Runs in one tab at a time. Insecure origins have no locks: two visible windows may then both say it. */
async function withLock(page: Window, run: () => boolean): Promise<boolean> {
  const { locks } = page.navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks === undefined ? run() : await locks.request(lockName, run);
}
