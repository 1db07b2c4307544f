import { useSearchParams, type NavigateOptions } from 'react-router-dom';

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
