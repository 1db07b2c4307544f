import type { ReactNode } from 'react';
import { ShellRuntimeProvider } from '../services/shell-runtime-context.tsx';
import { LinkPrefetchHost } from './link-prefetch-host.tsx';
import { SiteFrame } from './site-frame.tsx';
import { useShell } from '../services/shell-context.tsx';
import { useDocumentHead } from './document-head.ts';

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
