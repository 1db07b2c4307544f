import { ownValue } from '@szn/shared-contracts/wire';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { GateViolation } from './check-release.ts';
import type { LiveRemotes } from './gate.ts';

type Topic = ReleaseRecord['publishes'][number];

/** A topic as one side declares it; `by` is the name of the side. */
type Side = Topic & { readonly by: string };

type TopicFault = Pick<GateViolation, 'field' | 'message'>;

/** A remote or the shell, with the topics that it sends and receives on the bus. */
type Party = Pick<ReleaseRecord, 'name' | 'handles' | 'sends' | 'publishes' | 'consumes'> & {
  /** Name in gate messages. */
  readonly label: string;
};

/**
 * Finds topics that live remotes or the shell use and the version no longer declares, and messages that the receiver
 * cannot read. Commands go from sender to owner, events and states from publisher to consumer.
 */
export function findConsumerViolations(
  record: ReleaseRecord,
  { replaced, others, host }: Pick<LiveRemotes, 'replaced' | 'others' | 'host'>,
): readonly GateViolation[] {
  const candidate = describeRemote(record);
  const shell: Party = { ...host, name: 'shell', label: 'the shell' };
  return [...others.map(describeRemote), shell].flatMap((other) => [
    ...findRemovedTopics(candidate, replaced, other),
    ...findPayloadViolations(candidate, other, other),
    ...findPayloadViolations(other, candidate, other),
  ]);
}

function describeRemote(record: ReleaseRecord): Party {
  return { ...record, label: `${record.name}@${record.version}` };
}

function findRemovedTopics(
  candidate: Party,
  replaced: ReleaseRecord | null,
  other: Party,
): readonly GateViolation[] {
  const user = other.label;
  const has = (topics: readonly Topic[], name: string) => topics.some((topic) => topic.name === name);
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

function findPayloadViolations(from: Party, to: Party, consumer: Party): readonly GateViolation[] {
  const pairs = [...pairUp(from.publishes, to.consumes), ...pairUp(from.sends, to.handles)];
  return pairs.flatMap(([sent, received]) =>
    compareTopic({ ...sent, by: from.label }, { ...received, by: to.label }).map((fault) =>
      refusal('payload', consumer, fault),
    ),
  );
}

function pairUp(sent: readonly Topic[], received: readonly Topic[]) {
  return sent.flatMap((one) =>
    received.filter(({ name }) => name === one.name).map((other) => [one, other] as const),
  );
}

function refusal(rule: GateViolation['rule'], consumer: Party, fault: TopicFault): GateViolation {
  return { rule, consumer: consumer.name, ...fault, isBreakingChange: true };
}

/**
 * Checks that the receiver can read the messages of the sender. Different versions need an adapter on one side. With the
 * same version, the sender declares each field that the receiver requires, with the same type.
 */
function compareTopic(sent: Side, received: Side): readonly TopicFault[] {
  if (sent.version === received.version) return compareFields(sent, received);
  const isAdapted =
    received.upgradesFrom?.includes(sent.version) === true ||
    sent.downgradesTo?.includes(received.version) === true;
  if (isAdapted) return [];
  const message = `${sent.by} sends ${sent.name} in version ${sent.version}, ${received.by} reads version ${received.version}, and neither has an adapter`;
  return [{ field: sent.name, message }];
}

function compareFields(sent: Side, received: Side): readonly TopicFault[] {
  // Without declared fields on both sides, only the versions are compared.
  if (!sent.payload || !received.payload) return [];
  const given = sent.payload;
  return Object.entries(received.payload).flatMap(([field, type]) => {
    const has = ownValue(given, field);
    // The sender may omit an optional field or always send it.
    const accepted = type.endsWith('?') ? [undefined, type, type.slice(0, -1)] : [type];
    if (accepted.includes(has)) return [];
    const what = has === undefined ? 'without' : `with "${has}" as`;
    const message = `${sent.by} sends ${sent.name} ${what} its field ${field}, which ${received.by} reads as "${type}"`;
    return [{ field: `${sent.name}.${field}`, message }];
  });
}
