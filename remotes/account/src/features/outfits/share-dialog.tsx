import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRequestError, outfitPaths, readField } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { ShareLink } from '@szn/shared-ui/share-link';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { refusalReason } from '@szn/shared-ui/failure-text';
import { createShareApi, minShared, type Outfit } from './store/outfit-api.ts';
import { countOn } from './store/outfit-editor.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './share-dialog.module.css';

/**
 * The link of this page to the outfit. Only its hash is stored, so no other page can show it: each page that shares makes a
 * link of its own, and uses it again.
 */
type ShareLink =
  | { readonly status: 'none' | 'creating' }
  | { readonly status: 'failed'; readonly reason: string | null }
  | { readonly status: 'created'; readonly token: string };

/** Creates the link on the first opening, and ends all links of the outfit. */
function useSharing(outfitId: string, onChange: (isShared: boolean) => void) {
  const { http, notify, telemetry } = useServices();
  const api = createShareApi(http);
  const [link, setLink] = useState<ShareLink>({ status: 'none' });
  const isBusy = useRef(false);
  const report = (error: unknown) => {
    if (!isRequestError(error)) telemetry.report(error, { during: 'sharing an outfit' });
  };

  async function create() {
    if (link.status === 'created' || isBusy.current) return;
    isBusy.current = true;
    setLink({ status: 'creating' });
    try {
      setLink({ status: 'created', token: await api.share(outfitId) });
      onChange(true);
    } catch (error) {
      report(error);
      setLink({ status: 'failed', reason: refusalReason(error) });
    }
    isBusy.current = false;
  }

  async function stop(): Promise<void> {
    try {
      await api.stopSharing(outfitId);
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

const shareHash = '#share';

type ShareActionProps = {
  readonly outfit: Outfit;
  readonly isGuest: boolean;
  readonly onChange: (isShared: boolean) => void;
};

/**
 * Opens the dialog with the link. The fragment names the dialog: Back closes it, and a guest gets to it by the sign-in,
 * which takes the outfit into the account.
 */
export function ShareAction({ outfit, isGuest, onChange }: ShareActionProps) {
  const services = useServices();
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const missing = minShared - countOn(outfit.items);
  const isOpen = hash === shareHash && !isGuest && missing <= 0;
  const sharing = useSharing(outfit.id, onChange);
  const create = useEffectEvent(sharing.create);
  useEffect(() => {
    if (isOpen) void create();
  }, [isOpen]);

  async function open() {
    if (!isGuest) {
      void navigate(shareHash, { preventScrollReset: true, state: { isOverPage: true } });
      return;
    }
    const outcome = await services.session.requestSignIn({ reason: messages.shareSignIn });
    // The shell redirects to the home page after every sign-in.
    if (outcome === 'signed-in') services.navigate(pathname + shareHash, { replace: true });
  }

  function close() {
    if (readField(state, 'isOverPage') === true) void navigate(-1);
    else void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {missing > 0 && <p>{messages.shareMore(missing)}</p>}
      {outfit.isShared && missing <= 0 && <p>{messages.shared}</p>}
      <Button variant="accent" disabled={missing > 0} onClick={() => void open()}>
        {messages.share}
      </Button>
      {isOpen && <ShareDialog name={outfit.name} sharing={sharing} onClose={close} />}
    </>
  );
}

type ShareDialogProps = {
  readonly name: string;
  readonly sharing: ReturnType<typeof useSharing>;
  readonly onClose: () => void;
};

function ShareDialog({ name, sharing: { link, create, stop }, onClose }: ShareDialogProps) {
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
  const url = new URL(outfitPaths.shared(token), window.location.href).href;
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
        id={fieldId}
        className={styles.field}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ShareLink link={{ title: name, text: name, url }} notify={notify} />
    </div>
  );
}
