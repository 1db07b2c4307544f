import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { GateRefusal } from './refusals.ts';
import { compareTopic } from './compare-topic.ts';
import type { LiveRemotes } from './live-remotes.ts';

type Topic = ReleaseRecord['publishes'][number];

/**
 * What live remotes need of the remote and would no longer get, and what the version would get from them that it cannot
 * read. Commands flow from sender to owner, events and states from publisher to consumer.
 */
export function checkConsumers(
  candidate: ReleaseRecord,
  { replaced, others }: Pick<LiveRemotes, 'replaced' | 'others'>,
): readonly GateRefusal[] {
  return others.flatMap((other) => [
    ...checkStopped(candidate, replaced, other),
    ...checkFlows({ from: candidate, to: other, consumer: other }),
    ...checkFlows({ from: other, to: candidate, consumer: other }),
  ]);
}

function checkStopped(
  candidate: ReleaseRecord,
  replaced: ReleaseRecord | null,
  other: ReleaseRecord,
): readonly GateRefusal[] {
  const user = `${other.name}@${other.version}`;
  const gone = (before: readonly Topic[], now: readonly Topic[], used: readonly Topic[]) =>
    before.filter(({ name }) => !has(now, name) && has(used, name));
  return [
    ...gone(replaced?.publishes ?? [], candidate.publishes, other.consumes).map(({ name }) =>
      refusal('topic', other, {
        field: name,
        message: `it stops publishing ${name}, which ${user} consumes`,
      }),
    ),
    ...gone(replaced?.handles ?? [], candidate.handles, other.sends).map(({ name }) =>
      refusal('command', other, { field: name, message: `it stops handling ${name}, which ${user} sends` }),
    ),
  ];
}

type Flow = { readonly from: ReleaseRecord; readonly to: ReleaseRecord; readonly consumer: ReleaseRecord };

function checkFlows({ from, to, consumer }: Flow): readonly GateRefusal[] {
  const pairs = [...pairUp(from.publishes, to.consumes), ...pairUp(from.sends, to.handles)];
  return pairs.flatMap(([sent, received]) =>
    compareTopic({ ...sent, by: label(from) }, { ...received, by: label(to) }).map((fault) =>
      refusal('payload', consumer, fault),
    ),
  );
}

function pairUp(sent: readonly Topic[], received: readonly Topic[]): readonly (readonly [Topic, Topic])[] {
  return sent.flatMap((one) =>
    received.filter(({ name }) => name === one.name).map((other) => [one, other] as const),
  );
}

function has(topics: readonly Topic[], name: string): boolean {
  return topics.some((topic) => topic.name === name);
}

function label({ name, version }: ReleaseRecord): string {
  return `${name}@${version}`;
}

function refusal(
  rule: 'topic' | 'command' | 'payload',
  consumer: ReleaseRecord,
  fault: { readonly field: string; readonly message: string },
): GateRefusal {
  return { rule, consumer: consumer.name, ...fault, isBreakingChange: true };
}
