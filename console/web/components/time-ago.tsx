import { formatAge, formatDateTime } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

/** The age of a moment, with the exact time as its title. */
export function TimeAgo({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}
