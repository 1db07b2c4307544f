import { useMemo } from 'react';

/** The same object for as long as the value says the same, as JSON: what is drawn from it alone is not drawn anew. */
export function useSame<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  // What it says is all that counts of it.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [said]);
}
