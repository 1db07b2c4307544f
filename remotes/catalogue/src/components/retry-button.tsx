import { useRef } from 'react';
import { Button, type ButtonProps } from '@szn/shared-ui/button';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';
import { focusElement } from '../lib/focus-element.ts';

type RetryButtonProps = Pick<ButtonProps, 'variant'> & { readonly onRetry: () => void };

/** "Retry" in place of content that failed to load. It disappears when used: its container takes the focus. */
export function RetryButton({ onRetry, variant }: RetryButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);

  function retryHere() {
    focusElement(buttonRef.current?.closest('dialog, aside, section, main'), { preventScroll: true });
    onRetry();
  }

  useRetryOnReconnect(true, () => {
    if (document.activeElement === buttonRef.current) retryHere();
    else onRetry();
  });

  return (
    <Button ref={buttonRef} onClick={retryHere} {...(variant && { variant })}>
      Retry
    </Button>
  );
}
