import { Suspense, type ReactNode } from 'react';
import type { LazyModule } from '@szn/shared-contracts';
import { useLoadedModule } from '@szn/shared-ui/use-loaded-module';

/** The component of a page whose code is a chunk of its own, which the loader of its route has loaded. */
export function lazyPage<Module>(chunk: LazyModule<Module>, render: (module: Module) => ReactNode) {
  const Page = () => render(useLoadedModule(chunk));
  return () => (
    <Suspense>
      <Page />
    </Suspense>
  );
}
