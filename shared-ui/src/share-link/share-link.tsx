import type { ShellServices } from '@szn/shared-contracts';
import { Button, buttonVariants } from '../button/button.tsx';
import styles from './share-link.module.css';

const messages = {
  share: 'Share…',
  whatsApp: 'WhatsApp',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: (url: string) => `Copy this link: ${url}`,
} as const;

export type SharedLink = { readonly title: string; readonly text: string; readonly url: string };

export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

export async function openShareSheet(link: SharedLink): Promise<void> {
  // The browser rejects when the shopper closes its sheet.
  await navigator.share(link).catch(() => undefined);
}

type ShareLinkProps = Pick<ShellServices, 'notify'> & { readonly link: SharedLink };

/** The browser's sheet, or WhatsApp where there is none, and a button that copies the link. */
export function ShareLink({ link, notify }: ShareLinkProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url);
      notify({ kind: 'success', text: messages.copied });
    } catch {
      // Without permission, or on a page without https.
      notify({ kind: 'info', text: messages.copyFailed(link.url) });
    }
  }

  return (
    <div className={styles.actions}>
      {hasShareSheet() ? (
        <Button onClick={() => void openShareSheet(link)}>{messages.share}</Button>
      ) : (
        <a
          className={buttonVariants()}
          href={`https://wa.me/?text=${encodeURIComponent(`${link.text} ${link.url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {messages.whatsApp}
        </a>
      )}
      <Button variant="outline" onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </div>
  );
}
