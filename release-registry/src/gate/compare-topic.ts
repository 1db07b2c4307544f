import type { ReleaseRecord } from '@szn/shared-contracts/release';

/** A topic as one side declares it; `by` names the side. */
export type Side = ReleaseRecord['publishes'][number] & { readonly by: string };

export type TopicFault = { readonly field: string; readonly message: string };

/**
 * Whether what one side sends is what the other can read. Of different versions, one of them needs an adapter; of the
 * same version, each field that the receiver requires has to be there, of the same type.
 */
export function compareTopic(sent: Side, received: Side): readonly TopicFault[] {
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
