import { messageOf } from '@szn/release-registry/lib/errors';
import { readHost } from '@szn/release-registry/records/host-description';
import { readRecord } from '@szn/release-registry/records/release-record';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { HostDescription, Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import type { z } from 'zod';
import type { usageMap } from './output-plan.ts';

export type UsageMap = z.infer<typeof usageMap>;
export type Usage = UsageMap['usages'][number];

type Part = Pick<ReleaseRecord, 'name' | 'version' | 'handles' | 'sends' | 'publishes' | 'consumes'> &
  Pick<ReleaseRecord, 'slots' | 'fills'> &
  Pick<UsageMap['parts'][number], 'owner' | 'routes' | 'shared'>;

/** Who uses what in an environment: its default versions and its shell. Records that cannot be read are named. */
export async function readUsageMap(environment: Environment, registry: Registry): Promise<UsageMap> {
  const { store } = environment;
  const problems: string[] = [];
  const reading = Object.keys(registry.microFrontends).map(async (name) => {
    const version = findDeployments(registry.microFrontends, name)?.current.metadata.version;
    if (version === undefined) return [];
    return [describeRemote((await readRecord(store, { name, version })).record)];
  });
  const shell = registry.host ? [readHost(store, registry.host).then((host) => [describeShell(host)])] : [];
  const settled = await Promise.allSettled([...shell, ...reading]);
  const parts = settled.flatMap((result): readonly Part[] => {
    if (result.status === 'fulfilled') return result.value;
    problems.push(messageOf(result.reason));
    return [];
  });
  return { parts: parts.map(toPart), usages: findUsages(parts), problems };
}

function describeRemote(record: ReleaseRecord): Part {
  return { ...record, shared: Object.entries(record.shared).map(([name, range]) => ({ name, range })) };
}

function describeShell(host: HostDescription): Part {
  const shared = Object.entries(host.shared).map(([name, { version }]) => ({ name, range: version }));
  return { ...host, name: 'shell', owner: 'shell', routes: [], shared };
}

function toPart({ name, version, owner, routes, shared }: Part): UsageMap['parts'][number] {
  return { name, version, owner, routes, shared };
}

/** The topics, commands and slots that one part offers and another one uses. */
function findUsages(parts: readonly Part[]): UsageMap['usages'] {
  return parts.flatMap((from) =>
    parts.filter(({ name }) => name !== from.name).flatMap((to) => findUsagesOf(from, to)),
  );
}

function findUsagesOf(from: Part, to: Part): UsageMap['usages'] {
  const filled = Object.keys(to.fills ?? {}).map((name) => ({ name }));
  const names = {
    event: namesInBoth(from.publishes, to.consumes),
    command: namesInBoth(from.handles, to.sends),
    slot: namesInBoth(from.slots ?? [], filled),
  };
  return (['event', 'command', 'slot'] as const).flatMap((kind) =>
    names[kind].map((name) => ({ kind, name, from: from.name, to: to.name })),
  );
}

type Named = readonly { readonly name: string }[];

function namesInBoth(offered: Named, used: Named): readonly string[] {
  return offered.map(({ name }) => name).filter((name) => used.some((one) => one.name === name));
}
