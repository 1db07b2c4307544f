import { use } from 'react';
import type { LazyModule } from '@szn/shared-contracts';

/**
 * A module that the loader of the page has loaded. Only a browser that hydrates the page waits here, and keeps the HTML of
 * the server meanwhile.
 */
export function useLoadedModule<Module>(module: LazyModule<Module>): Module {
  const loading = module.load();
  const value = module.current();
  // React does not wait for a promise with these fields, and wants `use` to be called again where it has waited.
  if (value) void Object.assign(loading, { status: 'fulfilled', value });
  return use(loading);
}
