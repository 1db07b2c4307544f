import { failureText } from '@szn/shared-ui/failure-text';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import styles from './address-control.module.css';
import { createAlertsApi, type Alerts } from './alerts-api.ts';
import { addressMessages as messages } from './alerts-messages.ts';

type AddressControlProps = {
  readonly alerts: Alerts;
  /**
   * Called when the shopper returns to the page, after the link in the mail perhaps, and begins to read the state again;
   * the function that it returns gets the state.
   */
  readonly beginRead: () => (alerts: Alerts) => void;
  readonly children?: ReactNode;
};

/** The address that alerts go to, whether its owner has confirmed it, and the button that mails the link. */
export function AddressControl({ alerts, beginRead, children }: AddressControlProps) {
  const { email, addressState } = alerts;
  const isVerified = addressState === 'verified';
  const readAgain = useReadAgain(beginRead);
  const { isSent, isSending, send } = useConfirmationMail(readAgain);
  const id = useId();
  useReturn(!isVerified, readAgain);

  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {messages.heading}
      </h2>
      <p className={styles.address}>
        <span className={styles.email}>{email}</span>
        <span className={isVerified ? `${styles.mark} ${styles.verified}` : styles.mark}>
          {messages.mark[addressState]}
        </span>
      </p>
      <p className={styles.text} role="status">
        {isSent && !isVerified ? messages.sent : messages[addressState]}
      </p>
      {!isVerified && (
        <div>
          <Button variant="outline" aria-disabled={isSending} onClick={() => void send()}>
            {isSent ? messages.sendAgain : messages.send}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}

type ReadAgain = (signal?: AbortSignal) => void;

function useConfirmationMail(readAgain: ReadAgain) {
  const { http, notify } = useServices();
  const [state, setState] = useState<'none' | 'sending' | 'sent' | 'sending-again'>('none');

  async function send(): Promise<void> {
    if (state === 'sending' || state === 'sending-again') return;
    setState(state === 'sent' ? 'sending-again' : 'sending');
    try {
      const wasSent = await createAlertsApi(http).sendVerification();
      setState(wasSent ? 'sent' : 'none');
      if (!wasSent) readAgain();
    } catch (error) {
      setState(state);
      // Three mails an hour: the provider's text says when.
      const text = failureText(error, messages.notSent);
      notify({ kind: 'error', text });
    }
  }

  const isSending = state === 'sending' || state === 'sending-again';
  return { isSent: state === 'sent' || state === 'sending-again', isSending, send };
}

function useReadAgain(beginRead: AddressControlProps['beginRead']): ReadAgain {
  const { http } = useServices();
  return (signal = new AbortController().signal) => {
    const show = beginRead();
    createAlertsApi(http)
      .fetch(signal)
      .then(
        (alerts) => !signal.aborted && show(alerts),
        // The page shows what it knew; the next return asks again.
        () => undefined,
      );
  };
}

/** Reads the state again whenever the page becomes visible: links of mails open in another tab. */
function useReturn(isNeeded: boolean, readAgain: ReadAgain): void {
  const readVisible = useEffectEvent((signal: AbortSignal) => {
    if (document.visibilityState === 'visible') readAgain(signal);
  });

  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const listener = () => readVisible(controller.signal);
    document.addEventListener('visibilitychange', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      controller.abort();
    };
  }, [isNeeded]);
}
