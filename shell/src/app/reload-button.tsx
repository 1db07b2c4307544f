import { Button } from '@szn/shared-ui/button';
import { remoteFailureMessages as messages } from './remote-failure-messages.ts';
import { useShell } from './shell-context.tsx';

export function ReloadButton() {
  const { reloadPage } = useShell();

  return <Button onClick={reloadPage}>{messages.reload}</Button>;
}
