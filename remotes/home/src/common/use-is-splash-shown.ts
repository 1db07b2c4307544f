import { useMemo } from 'react';
import { splashChanged } from '@szn/shared-contracts';
import { useObservable } from '@szn/shared-ui/use-observable';
import { useHome } from './home-context.tsx';

/** Whether the splash covers the page at the moment. */
export function useIsSplashShown(): boolean {
  const { bus } = useHome().services;
  const splash = useMemo(() => bus.observe(splashChanged), [bus]);
  return useObservable(splash, (state) => state?.isShown ?? false);
}
