import { ownValue } from '@szn/shared-contracts';
import { Suspense, use, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ComposedRemote } from '@szn/shared-contracts';
import { hydrationMark, useHydrated } from '@szn/shared-ui/use-hydration-mark';
import { PagePending } from '../components/loading-overlay.tsx';
import { type RemoteErrorCode, RemoteUnavailableError } from '../federation/remote-source.ts';
import { useRenderTimeout } from '../lib/render-timeout.ts';
import { useShell } from '../services/shell-context.tsx';

type MountProps = { readonly remote: ComposedRemote; readonly pattern: string };

/**
 * The page of a remote. During hydration the server's HTML stays until the remote has loaded; the shell is already
 * interactive. A page that does not render in time, or that {@link PageFrame.failPage} ends, throws its error here.
 */
export function RemoteMount({ remote, pattern }: MountProps) {
  const { remotes, frame } = useShell();
  const running = remotes.running(remote.name) ?? remote;
  const root = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<RemoteUnavailableError>();
  const fail = useCallback(
    (code: RemoteErrorCode) => setError(new RemoteUnavailableError(remote.name, code)),
    [remote.name],
  );
  useLayoutEffect(() => {
    frame.failPage = fail;
    const unprotect = frame.protect(root.current);
    return () => {
      frame.failPage = undefined;
      unprotect?.();
    };
  }, [frame, fail]);
  // During hydration React shows no fallback.
  useRenderTimeout(() => {
    if (root.current?.hasAttribute('data-dehydrated')) fail('SZN-110');
  });
  if (error) throw error;
  return (
    <div ref={root} data-remote={`${remote.name}@${running.version}`} {...hydrationMark}>
      <Suspense fallback={<PageSuspended onTimeout={() => fail('SZN-110')} />}>
        <RemotePageContent remote={remote} pattern={pattern} root={root} />
      </Suspense>
    </div>
  );
}

function PageSuspended({ onTimeout }: { readonly onTimeout: () => void }) {
  useRenderTimeout(onTimeout);
  return <PagePending />;
}

function RemotePageContent(props: MountProps & { readonly root: RefObject<HTMLElement | null> }) {
  const { remote, pattern, root } = props;
  const { remotes } = useShell();
  useHydrated(root);
  const instance = use(remotes.latest(remote.name));
  const page = ownValue(instance.pages, pattern);
  if (!page) throw new RemoteUnavailableError(remote.name, 'SZN-103');
  return <page.Component />;
}
