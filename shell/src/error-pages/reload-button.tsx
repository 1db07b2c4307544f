import { Button } from '@szn/shared-ui/button';
import type { ButtonVariantOptions } from '@szn/shared-ui/button-variants';
import { remoteFailureMessages as messages } from './error-messages.ts';
import { useShell } from '../services/shell-context.tsx';

export function ReloadButton({ variant = 'solid' }: ButtonVariantOptions) {
  const { reloadPage } = useShell();

  return (
    <Button variant={variant} onClick={reloadPage}>
      {messages.reload}
    </Button>
  );
}
