import { readField, type Remote } from '@szn/shared-contracts';
import { topicPayloads, type ReleaseRecord } from '@szn/shared-contracts/release';

type Declared = Remote['handles'] | Remote['publishes'];

/** What a remote's definition says of topics, as its release record has it. */
export function declaredTopics(topics: Declared): ReleaseRecord['publishes'] {
  return (topics ?? []).map((topic) => {
    const { name, version } = topic;
    const upgradesFrom = adaptedVersions(topic, 'upgradeFrom');
    const downgradesTo = adaptedVersions(topic, 'downgradeTo');
    const payload = topicPayloads[name]?.[version];
    return {
      name,
      version,
      ...(upgradesFrom.length > 0 && { upgradesFrom }),
      ...(downgradesTo.length > 0 && { downgradesTo }),
      ...(payload && { payload: { ...payload } }),
    };
  });
}

/** The definition comes out of a build: its adapters may be anything. */
function adaptedVersions(topic: unknown, field: 'upgradeFrom' | 'downgradeTo'): number[] {
  const adapters = readField(topic, field);
  return typeof adapters === 'object' && adapters !== null ? Object.keys(adapters).map(Number) : [];
}
