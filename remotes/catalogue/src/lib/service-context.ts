import { createContext, use } from 'react';

/** A context for a service, and the hook that reads it. The hook throws where nothing is provided. */
export function createServiceContext<Service>(name: string) {
  const Context = createContext<Service | null>(null);
  const useService = (): Service => {
    const service = use(Context);
    if (service === null) throw new Error(`The component needs a ${name}Context around it.`);
    return service;
  };
  return [Context, useService] as const;
}
