import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { ShellTopics } from '../composition/shared-modules.ts';
import type { GateViolation } from './check-release.ts';
import type { LiveRemotes } from './gate.ts';

type Topic = ReleaseRecord['publishes'][number];

/** A remote or the shell, with the topics that it sends and receives on the bus. */
type Party = Pick<ReleaseRecord, 'name' | 'handles' | 'sends' | 'publishes' | 'consumes'> & {
  /** Its name in messages. */
  readonly label: string;
};

/**
 * Finds topics that live remotes or the shell use and the version no longer offers, and messages between them that the
 * receiver could not read. Commands go from sender to owner, events and states from publisher to consumer.
 */
export function findConsumerViolations(
  record: ReleaseRecord,
  { replaced, others, shellTopics }: Pick<LiveRemotes, 'replaced' | 'others' | 'shellTopics'>,
): readonly GateViolation[] {
  const candidate = describeRemote(record);
  return [...others.map(describeRemote), describeShell(shellTopics)].flatMap((other) => [
    ...findRemovedTopics(candidate, replaced, other),
    ...findPayloadViolations({ from: candidate, to: other, consumer: other }),
    ...findPayloadViolations({ from: other, to: candidate, consumer: other }),
  ]);
}

function describeRemote(record: ReleaseRecord): Party {
  return { ...record, label: `${record.name}@${record.version}` };
}

/** It neither handles nor sends commands. */
function describeShell(topics: ShellTopics): Party {
  return { ...topics, name: 'shell', label: 'the shell', handles: [], sends: [] };
}

function findRemovedTopics(
  candidate: Party,
  replaced: ReleaseRecord | null,
  other: Party,
): readonly GateViolation[] {
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

function findPayloadViolations({ from, to, consumer }: Flow): readonly GateViolation[] {
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
): GateViolation {
  return { rule, consumer: consumer.name, ...fault, isBreakingChange: true };
}

/** A topic as one side declares it; `by` names the side. */
export type Side = ReleaseRecord['publishes'][number] & { readonly by: string };

export type TopicFault = { readonly field: string; readonly message: string };

/**
 * Whether what one side sends is what the other can read. Of different versions, one of them needs an adapter; of the
 * same version, each field that the receiver requires has to be there, of the same type.
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
  // Without declared fields on both sides the version is all that can be compared.
  if (!sent.payload || !received.payload) return [];
  const given = sent.payload;
  return Object.entries(received.payload).flatMap(([field, type]) => {
    const has = given[field];
    if (type.endsWith('?') ? has === undefined || fits(has, type) : has === type) return [];
    const what = has === undefined ? 'without' : `with "${has}" as`;
    const message = `${sent.by} sends ${sent.name} ${what} its field ${field}, which ${received.by} reads as "${type}"`;
    return [{ field: `${sent.name}.${field}`, message }];
  });
}

/** An optional field may be sent always. */
function fits(sent: string, received: string): boolean {
  return sent.replace(/\?$/, '') === received.replace(/\?$/, '');
}
