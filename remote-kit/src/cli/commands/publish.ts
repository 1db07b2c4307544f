import { refuseUnfit } from '@szn/release-registry/gate/gate';
import { publishBuild } from '@szn/release-registry/records/publish-build';
import type { Build } from '@szn/release-registry/records/read-build';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import type { Outcome, ReleaseContext } from './release-context.ts';

export type Publication = { readonly build: Build; readonly isBreakingAllowed: boolean };

/** Stores a build as a version, unless the environment it is meant for would be worse off with it. */
export async function publish(
  context: ReleaseContext,
  { build, isBreakingAllowed }: Publication,
): Promise<Outcome> {
  const { name, version, files } = build.record;
  const { store } = context.environment;
  const standing = await readEnvironment(context.environment);
  await refuseUnfit(context, standing?.registry.microFrontends ?? {}, {
    candidate: build.record,
    isBreakingAllowed,
  });
  const { isNew } = await publishBuild(store, build, context.by);
  const count = Object.keys(files).length;
  return {
    text: isNew
      ? `${name}@${version} is published in ${store.location} (${count} files). Nobody gets it until it is promoted.`
      : `${name}@${version} was published before with the same bytes; nothing has changed.`,
    json: { name, version, isNew, commit: build.record.commit, files: count, store: store.location },
  };
}
