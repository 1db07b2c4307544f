import { useCallback } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { Button, type ButtonVariantOptions } from '@szn/shared-ui/button';
import { useRetryOnReconnect } from '@szn/shared-ui/use-online';
import { useShell } from '../services/shell-context.tsx';
import { errorMessages } from './error-messages.ts';

/** Loads the page again without a document reload; also when the browser is online again. */
export function RetryButton({ variant = 'solid' }: ButtonVariantOptions) {
  const isRetrying = useNavigation().state === 'loading';
  const retryPage = useRetryPage();
  const retry = () => {
    if (!isRetrying) retryPage();
  };
  useRetryOnReconnect(true, retry);

  // Not `disabled`, which would remove the keyboard focus at each retry.
  return (
    <Button variant={variant} aria-disabled={isRetrying} onClick={retry}>
      {isRetrying ? errorMessages.retrying : errorMessages.retry}
    </Button>
  );
}

export function ReloadButton({ variant = 'solid' }: ButtonVariantOptions) {
  const { reloadPage } = useShell();
  return (
    <Button variant={variant} onClick={reloadPage}>
      {errorMessages.reload}
    </Button>
  );
}

/**
 * Loads the current page again with its data. Navigates instead of revalidating: React Router keeps the error when a
 * revalidation ends before the error was rendered.
 */
export function useRetryPage(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    () => void navigate(location, { replace: true, preventScrollReset: true, state: location.state }),
    [navigate, location],
  );
}
