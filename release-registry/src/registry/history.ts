import type { Registry } from '@szn/shared-contracts/release';
import { historyPrefix } from '../store/store-keys.ts';
import { readEnvironment, readRegistryBytes, type Environment } from './environment.ts';

/**
 * The registries of an environment, the standing one first, at most `limit` of them. Rejects where one cannot be
 * believed.
 */
export async function readHistory(environment: Environment, limit: number): Promise<readonly Registry[]> {
  const standing = await readEnvironment(environment);
  const keys = await environment.store.list(historyPrefix(environment.name));
  const wanted = [...keys].reverse().slice(0, limit);
  const earlier = await Promise.all(
    wanted.map(async (key) => {
      const stored = await environment.store.read(key);
      return stored ? [readRegistryBytes(environment, stored.bytes)] : [];
    }),
  );
  const all = [...(standing ? [standing.registry] : []), ...earlier.flat()];
  // A change that stopped halfway has kept the standing document already.
  return all.filter((one, index) => index === 0 || one.sequence !== all[index - 1]?.sequence).slice(0, limit);
}
