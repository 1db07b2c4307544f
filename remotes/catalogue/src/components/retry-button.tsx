import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '@szn/shared-ui/button';
import { focusOn } from '../lib/focus-element.ts';
import { listingMessages } from '../features/listing/ui/listing-messages.ts';

export type RetryButtonProps = Pick<ButtonProps, 'variant'> & {
  readonly onRetry: () => void;
  /** Tries again by itself, too, when the device comes back online. */
  readonly isAutomatic?: boolean;
};

/** "Retry" in place of what failed. It goes when it is heard: its focus waits on what it stood in. */
export function RetryButton({ onRetry, isAutomatic = false, ...look }: RetryButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);

  function retryHere() {
    focusOn(buttonRef.current?.closest('dialog, aside, section, main'), { preventScroll: true });
    onRetry();
  }

  useRetryWhenOnline(isAutomatic, () => {
    if (document.activeElement === buttonRef.current) retryHere();
    else onRetry();
  });

  return (
    <Button {...look} ref={buttonRef} onClick={retryHere}>
      {listingMessages.retry}
    </Button>
  );
}

/** Tries again by itself when the device comes back online, for as long as there is something to try again. */
export function useRetryWhenOnline(isFailed: boolean, retry: () => void): void {
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });
  useEffect(() => {
    if (!isFailed) return undefined;
    const retryNow = () => latestRetry.current();
    window.addEventListener('online', retryNow);
    return () => window.removeEventListener('online', retryNow);
  }, [isFailed]);
}
