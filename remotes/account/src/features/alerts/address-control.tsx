import { failureText } from '../../lib/failure-text.ts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import styles from './address-control.module.css';
import { createAlertsApi, type Alerts } from './alerts-api.ts';
import { addressMessages as messages } from './alerts-messages.ts';

type AddressControlProps = {
  readonly alerts: Alerts;
  /** Called with the present state when the shopper returns to the page, after the link in the mail perhaps. */
  readonly onChange: (alerts: Alerts) => void;
  readonly children?: ReactNode;
};

/** The address that alerts go to, whether its owner has confirmed it, and the button that mails the link. */
export function AddressControl({ alerts, onChange, children }: AddressControlProps) {
  const { email, addressState } = alerts;
  const isVerified = addressState === 'verified';
  const { isSent, isSending, send } = useConfirmationMail();
  const id = useId();
  useReturn(!isVerified, onChange);

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

function useConfirmationMail() {
  const { http, notify } = useServices();
  const [state, setState] = useState<'none' | 'sending' | 'sent' | 'sending-again'>('none');

  async function send(): Promise<void> {
    if (state === 'sending' || state === 'sending-again') return;
    setState(state === 'sent' ? 'sending-again' : 'sending');
    try {
      await createAlertsApi(http).sendVerification();
      setState('sent');
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

/** Reads the state again whenever the page becomes visible: links of mails open in another tab. */
function useReturn(isNeeded: boolean, onChange: (alerts: Alerts) => void): void {
  const { http } = useServices();
  const readAgain = useEffectEvent((signal: AbortSignal) => {
    if (document.visibilityState !== 'visible') return;
    createAlertsApi(http)
      .fetch(signal)
      .then(
        (alerts) => !signal.aborted && onChange(alerts),
        // The page shows what it knew; the next return asks again.
        () => undefined,
      );
  });

  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const listener = () => readAgain(controller.signal);
    document.addEventListener('visibilitychange', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      controller.abort();
    };
  }, [isNeeded]);
}
