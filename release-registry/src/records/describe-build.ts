import { readField, type Remote } from '@szn/shared-contracts';
import { type ReleaseRecord, packageBuildSchema } from '@szn/shared-contracts/release';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readDocument } from '../lib/json-document.ts';

/** Converts the topics of a remote's definition to the format of the release record. */
export function describeTopics(topics: Remote['handles'] | Remote['publishes']): ReleaseRecord['publishes'] {
  return (topics ?? []).map((topic) => {
    const { name, version } = topic;
    const upgradesFrom = adaptedVersions(topic, 'upgradeFrom');
    const downgradesTo = adaptedVersions(topic, 'downgradeTo');
    const payload = readPayload(topic);
    return {
      name,
      version,
      ...(upgradesFrom.length > 0 && { upgradesFrom }),
      ...(downgradesTo.length > 0 && { downgradesTo }),
      ...(payload && { payload: { ...payload } }),
    };
  });
}

const payloadSchema = z.record(z.string(), z.string());

/** The declared fields of a payload; undefined if the definition declares none. */
function readPayload(topic: unknown): ReleaseRecord['publishes'][number]['payload'] {
  return payloadSchema.safeParse(readField(topic, 'payload')).data;
}

/** The definition is untrusted build output, so the adapters can have any type. */
function adaptedVersions(topic: unknown, field: 'upgradeFrom' | 'downgradeTo'): number[] {
  const adapters = readField(topic, field);
  return typeof adapters === 'object' && adapters !== null ? Object.keys(adapters).map(Number) : [];
}

const builtWithSchema = z.record(z.string(), packageBuildSchema);

/** Reads which parts of the storefront's packages are in a browser build; nothing where the bundler has not recorded it. */
export async function readBuiltWith(file: string): Promise<Pick<ReleaseRecord, 'builtWith'>> {
  return existsSync(file) ? { builtWith: await readDocument(file, builtWithSchema) } : {};
}

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const schema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});

/** Describes a browser build by the manifest of the federation plugin. Throws an `Error` if it exposes no `./remote`. */
export async function readFederationManifest(
  file: string,
): Promise<Pick<ReleaseRecord, 'browser' | 'exposes' | 'shared'>> {
  const manifest = await readDocument(file, schema);
  const exposed = manifest.exposes.find((expose) => expose.path === './remote');
  if (!exposed) throw new Error(`${file}: the remote does not expose "./remote".`);
  return {
    exposes: manifest.exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    browser: {
      entry: manifest.metaData.remoteEntry.name,
      scripts: [...exposed.assets.js.sync].sort(),
      styles: [...exposed.assets.css.sync].sort(),
    },
  };
}
