import { createContext, use } from 'react';
import type { ShellServices } from '@szn/shared-contracts';

/** The shell services of the remote that bundles this module, provided around its pages. */
export const ServicesContext = createContext<ShellServices | null>(null);

/** The shell services. Throws outside a {@link ServicesContext}. */
export function useServices(): ShellServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext around the component.');
  return services;
}
