import { formatAge, formatDateTime } from '../lib/format.ts';
import { useEffect, useState } from 'react';

const stepMs = 15_000;

/** The time, renewed every 15 seconds, for ages. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The age of a moment, with the exact time as its title. */
export function TimeAgo({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}
