import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '@szn/shared-ui/button';
import type { ButtonVariantOptions } from '@szn/shared-ui/button-variants';
import { remoteFailureMessages as messages } from './error-messages.ts';
import { useRemakePage } from './use-retry-page.ts';

/** Tries the page once more without a reload; by itself as soon as the browser is online again. */
export function RetryButton({ variant = 'solid' }: ButtonVariantOptions) {
  const isRetrying = useNavigation().state === 'loading';
  const remakePage = useRemakePage();
  const retry = () => {
    if (!isRetrying) remakePage();
  };
  useRetryWhenOnline(retry);

  // Not `disabled`: the shopper's focus would be lost with every try.
  return (
    <Button variant={variant} aria-disabled={isRetrying} onClick={retry}>
      {isRetrying ? messages.retrying : messages.retry}
    </Button>
  );
}

function useRetryWhenOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
}
