import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const key = 'szn-console:theme';

/** The colour scheme: as chosen here, else that of the system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [
    theme,
    (next) => {
      localStorage.setItem(key, next);
      setTheme(next);
    },
  ];
}

function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
