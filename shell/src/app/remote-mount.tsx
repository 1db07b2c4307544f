import { Suspense, use } from 'react';
import type { ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { PagePending } from './page-pending.tsx';
import { useShell } from './shell-context.tsx';

type MountProps = { readonly remote: ComposedRemote; readonly pattern: string };

/**
 * The place of a remote's page. While hydrating, the server's HTML stays as it is until the remote's code has come,
 * and the shell around it is alive meanwhile.
 */
export function RemoteMount(props: MountProps) {
  return (
    <div data-remote={`${props.remote.name}@${props.remote.version}`}>
      <Suspense fallback={<PagePending />}>
        <MountedPage {...props} />
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
