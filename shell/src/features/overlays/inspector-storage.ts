import type { SafeStorage } from '@szn/shared-contracts';

/** Set to `true` in a tab's session storage, it allows the inspector in production too. */
const key = 'szn:inspector';

export function isInspectorAllowed(environment: string, storage: SafeStorage): boolean {
  return (
    environment !== 'production' ||
    storage.read(key, (value) => (typeof value === 'boolean' ? value : undefined)) === true
  );
}
