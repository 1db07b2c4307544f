import { createContext, use } from 'react';
import type { ShellServices } from '@szn/shared-contracts';

const ServicesContext = createContext<ShellServices | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

/** The shell's services; throws outside of `ServicesProvider`. */
export function useServices(): ShellServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider around it.');
  return services;
}
