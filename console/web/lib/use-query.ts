import { useSearchParams, type NavigateOptions } from 'react-router-dom';
import { useLiveState } from './live-state.ts';

/** The parameters of the address, and a function that sets one of them; an empty value removes it. */
export function useQuery(
  options?: NavigateOptions,
): readonly [URLSearchParams, (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    search,
    (name, value) =>
      setSearch((params) => {
        if (value === '') params.delete(name);
        else params.set(name, value);
        return params;
      }, options),
  ];
}

/** The environment that the address names, else the last one in the order in which versions reach visitors. */
export function useEnvironment(): readonly [string | null, (name: string) => void] {
  const { state } = useLiveState();
  const [search, setParameter] = useQuery();
  const wanted = search.get('environment');
  const environment = wanted ?? state?.environments.at(-1)?.name ?? null;
  return [environment, (name) => setParameter('environment', name)];
}
