import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { ShellTopics } from '../composition/shared-modules.ts';
import type { GateRefusal } from './refusals.ts';
import { compareTopic } from './compare-topic.ts';
import type { LiveRemotes } from './live-remotes.ts';

type Topic = ReleaseRecord['publishes'][number];

/** One who tells and reads by the bus: a remote, or the shell. */
type Party = Pick<ReleaseRecord, 'name' | 'handles' | 'sends' | 'publishes' | 'consumes'> & {
  /** Its name in messages. */
  readonly label: string;
};

/**
 * What live remotes and the shell need of the remote and would no longer get, and what the version would get from them
 * that it cannot read. Commands flow from sender to owner, events and states from publisher to consumer.
 */
export function checkConsumers(
  record: ReleaseRecord,
  { replaced, others, shellTopics }: Pick<LiveRemotes, 'replaced' | 'others' | 'shellTopics'>,
): readonly GateRefusal[] {
  const candidate = describeRemote(record);
  return [...others.map(describeRemote), describeShell(shellTopics)].flatMap((other) => [
    ...checkStopped(candidate, replaced, other),
    ...checkFlows({ from: candidate, to: other, consumer: other }),
    ...checkFlows({ from: other, to: candidate, consumer: other }),
  ]);
}

function describeRemote(record: ReleaseRecord): Party {
  return { ...record, label: `${record.name}@${record.version}` };
}

/** It neither handles nor sends commands. */
function describeShell(topics: ShellTopics): Party {
  return { ...topics, name: 'shell', label: 'the shell', handles: [], sends: [] };
}

function checkStopped(
  candidate: Party,
  replaced: ReleaseRecord | null,
  other: Party,
): readonly GateRefusal[] {
  const user = other.label;
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

type Flow = { readonly from: Party; readonly to: Party; readonly consumer: Party };

function checkFlows({ from, to, consumer }: Flow): readonly GateRefusal[] {
  const pairs = [...pairUp(from.publishes, to.consumes), ...pairUp(from.sends, to.handles)];
  return pairs.flatMap(([sent, received]) =>
    compareTopic({ ...sent, by: from.label }, { ...received, by: to.label }).map((fault) =>
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

function refusal(
  rule: 'topic' | 'command' | 'payload',
  consumer: Party,
  fault: { readonly field: string; readonly message: string },
): GateRefusal {
  return { rule, consumer: consumer.name, ...fault, isBreakingChange: true };
}
