import { createContext, useContext } from 'react';
import type { ShellServices } from '@szn/shared-contracts';

/** What the shell handed to this remote, for the components below. */
export const ServicesContext = createContext<ShellServices | null>(null);

export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('A component of account stands outside its pages.');
  return services;
}
