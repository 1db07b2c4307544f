import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@szn/shared-contracts/release';
import type { HostOffer, ShellTopics } from '@szn/release-registry/composition/shared-modules';
import {
  changeRegistry,
  type ChangeOptions,
  type MicroFrontends,
  type RegistryChange,
} from '@szn/release-registry/registry/change-registry';

/** What every verb works with: the environment, whose key signs, who asks and why, and what the shell offers and reads. */
export type ReleaseContext = ChangeOptions & {
  readonly by: string;
  readonly reason: string | null;
  readonly offer: HostOffer;
  readonly shellTopics: ShellTopics;
};

/** What a verb did: for people, a line or more; for programs, a value for `JSON.stringify`. */
export type Outcome = { readonly text: string; readonly json: unknown };

/** Changes the environment's registry on behalf of a verb; a change that changes nothing is none. */
export async function applyChange(
  context: ReleaseContext,
  action: string,
  change: (all: MicroFrontends) => ReturnType<RegistryChange['change']>,
): Promise<Registry | null> {
  return changeRegistry(context, {
    by: context.by,
    reason: context.reason,
    action,
    change: async (all) => {
      const next = await change(all);
      return isDeepStrictEqual(next, all) ? null : next;
    },
  });
}
