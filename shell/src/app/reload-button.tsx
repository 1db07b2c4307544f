import { Button } from '@szn/shared-ui/button';
import type { ButtonLook } from '@szn/shared-ui/button-look';
import { remoteFailureMessages as messages } from './remote-failure-messages.ts';
import { useShell } from './shell-context.tsx';

export function ReloadButton({ variant = 'solid' }: ButtonLook) {
  const { reloadPage } = useShell();

  return (
    <Button variant={variant} onClick={reloadPage}>
      {messages.reload}
    </Button>
  );
}
