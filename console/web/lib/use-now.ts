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
