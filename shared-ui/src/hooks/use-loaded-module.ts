import { use } from 'react';
import type { LazyModule } from '@szn/shared-contracts';

/**
 * A module that the loader of the page has loaded. Only a browser that hydrates the page waits here, and keeps the HTML of
 * the server meanwhile. Not beside other hooks: React renders a component again that has waited.
 */
export function useLoadedModule<Module>(module: LazyModule<Module>): Module {
  return module.current() ?? use(module.load());
}
