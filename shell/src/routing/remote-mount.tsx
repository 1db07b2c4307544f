import { Suspense, use } from 'react';
import type { ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { PagePending } from '../components/page-pending.tsx';
import { useShell } from '../services/shell-context.tsx';

type MountProps = { readonly remote: ComposedRemote; readonly pattern: string };

/**
 * The place of a remote's page. While hydrating, the server's HTML stays as it is until the remote's code has come,
 * and the shell around it is alive meanwhile.
 */
export function RemoteMount({ remote, pattern }: MountProps) {
  const { version } = useShell().remotes.running(remote.name) ?? remote;
  return (
    <div data-remote={`${remote.name}@${version}`}>
      <Suspense fallback={<PagePending />}>
        <MountedPage remote={remote} pattern={pattern} />
      </Suspense>
    </div>
  );
}

function MountedPage({ remote, pattern }: MountProps) {
  const { remotes } = useShell();
  const instance = use(remotes.latest(remote.name));
  const page = instance.pages[pattern];
  if (!page) throw new RemoteUnavailableError(remote.name, 'SZN-103');
  return <page.Component />;
}
