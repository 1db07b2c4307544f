/**
 * Whether a text anywhere in a request's value holds a NUL, which PostgreSQL cannot store.
 * Values nested deeper than any call of ours are refused in the same way.
 */
export function hasNulByte(value: unknown, depthLeft = 16): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depthLeft === 0) return true;
  return Object.entries(value).some(
    ([name, entry]) => name.includes('\0') || hasNulByte(entry, depthLeft - 1),
  );
}
