import { Suspense, use, type ReactNode } from 'react';
import type { LazyModule } from '@szn/shared-contracts';

/**
 * The component of a page whose code is a chunk of its own. The route's loader loads the chunk; only the browser that
 * hydrates the page waits here, and meanwhile keeps the HTML of the server.
 */
export function lazyPage<Module>(chunk: LazyModule<Module>, render: (module: Module) => ReactNode) {
  // Without hooks: React renders a component again that waits here, and fails if it has hooks after `use`.
  const Page = () => render(chunk.current() ?? use(chunk.load()));
  return () => (
    <Suspense>
      <Page />
    </Suspense>
  );
}
