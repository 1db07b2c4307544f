import { createContext, use } from 'react';
import type { ShellServices } from '@szn/shared-contracts';

const ServicesContext = createContext<ShellServices | undefined>(undefined);

/** Hands the shell's services to everything a page draws. */
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): ShellServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('A page of content needs the shell services around it.');
  return services;
}
