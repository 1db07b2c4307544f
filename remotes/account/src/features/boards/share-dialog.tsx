import { useId, useRef, useState } from 'react';
import { boardPaths, isRequestError } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { refusalReason } from '../../lib/failure-text.ts';
import { createBoardApi } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './share-dialog.module.css';

/**
 * The link of this page to the rail. Only its hash is stored, so no other page can show it: each page that shares makes a
 * link of its own, and uses it again.
 */
type Link =
  | { readonly status: 'none' | 'creating' }
  | { readonly status: 'failed'; readonly reason: string | null }
  | { readonly status: 'created'; readonly token: string };

/** Creates the link on the first opening, and ends all links of the board. */
export function useSharing(boardId: string, onChange: (isShared: boolean) => void) {
  const { http, notify, telemetry } = useServices();
  const api = createBoardApi(http);
  const [link, setLink] = useState<Link>({ status: 'none' });
  const report = (error: unknown) => {
    if (!isRequestError(error)) telemetry.report(error, { during: 'sharing a board' });
  };

  async function create() {
    if (link.status === 'created' || link.status === 'creating') return;
    setLink({ status: 'creating' });
    try {
      setLink({ status: 'created', token: await api.share(boardId) });
      onChange(true);
    } catch (error) {
      report(error);
      setLink({ status: 'failed', reason: refusalReason(error) });
    }
  }

  async function stop(): Promise<void> {
    try {
      await api.stopSharing(boardId);
      setLink({ status: 'none' });
      onChange(false);
      notify({ kind: 'success', text: messages.stopped });
    } catch (error) {
      report(error);
      notify({ kind: 'error', text: refusalReason(error) ?? messages.stopFailed });
    }
  }

  return { link, create, stop };
}

type ShareDialogProps = {
  readonly name: string;
  readonly sharing: ReturnType<typeof useSharing>;
  readonly onClose: () => void;
};

export function ShareDialog({ name, sharing: { link, create, stop }, onClose }: ShareDialogProps) {
  async function stopAndClose() {
    await stop();
    onClose();
  }

  return (
    <Dialog
      title={messages.shareTitle}
      onClose={onClose}
      footer={
        <Button variant="quiet" onClick={() => void stopAndClose()}>
          {messages.stopSharing}
        </Button>
      }
    >
      {link.status === 'failed' && (
        <StatePanel
          kind="error"
          title={messages.shareFailed}
          {...(link.reason !== null && { text: link.reason })}
          actions={<Button onClick={() => void create()}>{messages.retry}</Button>}
        />
      )}
      {link.status === 'creating' && <Spinner />}
      {link.status === 'created' && <LinkToShare name={name} token={link.token} />}
    </Dialog>
  );
}

function LinkToShare({ name, token }: { readonly name: string; readonly token: string }) {
  const { notify } = useServices();
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(boardPaths.outfit(token), window.location.href).href;

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      notify({ kind: 'success', text: messages.copied });
    } catch {
      // Without permission, or on a page without https: the link is selected.
      notify({ kind: 'info', text: messages.copyFailed });
    }
  }

  async function share() {
    // The browser rejects when the shopper closes its sheet.
    await navigator.share({ title: name, url }).catch(() => undefined);
  }

  return (
    <div className={styles.link}>
      <img
        className={styles.preview}
        src={`/proxy/boards/shared/picture?key=${encodeURIComponent(token)}`}
        alt={messages.picturePreview}
        width={1200}
        height={630}
      />
      <p className={styles.text}>{messages.shareText}</p>
      <label className={styles.label} htmlFor={fieldId}>
        {messages.link}
      </label>
      <input
        ref={field}
        id={fieldId}
        className={styles.field}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void share()}>{messages.shareNow}</Button>
        )}
        <Button
          variant={typeof navigator.share === 'function' ? 'outline' : 'solid'}
          onClick={() => void copy()}
        >
          {messages.copy}
        </Button>
      </div>
    </div>
  );
}
