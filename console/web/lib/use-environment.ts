import { useLiveState } from './live-state.ts';
import { useQuery } from './use-query.ts';

/** The environment that the address names, else the last one in the order in which versions reach visitors. */
export function useEnvironment(): readonly [string | null, (name: string) => void] {
  const { state } = useLiveState();
  const [search, setParameter] = useQuery();
  const wanted = search.get('environment');
  const environment = wanted ?? state?.environments.at(-1)?.name ?? null;
  return [environment, (name) => setParameter('environment', name)];
}
