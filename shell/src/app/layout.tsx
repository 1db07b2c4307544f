import type { ReactNode } from 'react';
import { ShellRuntimeProvider } from '../common/runtime/shell-runtime-context.tsx';
import { LinkPrefetchHost } from './link-prefetch-host.tsx';
import { SiteFrame } from './site-frame.tsx';
import { useShell } from './shell-context.tsx';
import { useDocumentHead } from './use-document-head.ts';

/** The frame of every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { runtime } = useShell();
  useDocumentHead();
  return (
    <ShellRuntimeProvider runtime={runtime}>
      <SiteFrame>{children}</SiteFrame>
      <LinkPrefetchHost />
    </ShellRuntimeProvider>
  );
}
