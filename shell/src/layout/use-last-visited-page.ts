import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { routePatterns } from '@szn/shared-contracts';
import { useShellRuntime } from '../services/shell-runtime-context.tsx';

const forgotten: readonly string[] = [routePatterns.home, routePatterns.notFound];
const remembered = Object.values(routePatterns).filter((pattern) => !forgotten.includes(pattern));

/** Keeps the last path but the home page's (section 2), and none that leads nowhere. */
export function useLastVisitedPage(): void {
  const { lastVisitedPage } = useShellRuntime();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (remembered.some((pattern) => matchPath(pattern, pathname))) lastVisitedPage.write(pathname + search);
  }, [pathname, search, lastVisitedPage]);
}
