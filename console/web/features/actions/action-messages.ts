import type { Action, Verb } from '../../../api/actions.ts';

/** The texts of actions. */
export const actionLabels: Readonly<Record<Verb, string>> = {
  promote: 'Promote to all',
  canary: 'Start or change a canary',
  rollout: 'Roll out in steps',
  rollback: 'Roll back',
  kill: 'Switch off',
  unkill: 'Switch on',
  pin: 'Pin',
  unpin: 'Unpin',
  retire: 'Retire',
  pause: 'Pause the roll-out',
  resume: 'Resume the roll-out',
  abort: 'Abort the roll-out',
  finish: 'Finish the roll-out now',
  approve: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
  deprecate: 'Deprecate',
  restore: 'Restore',
  freeze: 'Freeze',
  unfreeze: 'End the freeze',
  protect: 'Require approvals',
  unprotect: 'Require no approvals',
  'env-create': 'New environment',
  'env-remove': 'Remove',
  'promote-from': 'Promote from another environment',
};

/** What the button of the dialog does, in full; names in braces are fields of the action. */
const sentences: Readonly<Record<Verb, string>> = {
  promote: 'Promote {remote}@{version} to all of {environment}',
  canary: 'Give {remote}@{version} to {traffic} % of {environment}',
  rollout: 'Roll {remote}@{version} out in {environment}',
  rollback: 'Roll back to {remote}@{to} in {environment}',
  kill: 'Switch {remote} off in {environment}',
  unkill: 'Switch {remote} on in {environment}',
  pin: 'Pin {remote} in {environment}',
  unpin: 'Unpin {remote} in {environment}',
  retire: 'Retire {remote} from {environment}',
  pause: 'Pause the roll-out of {remote} in {environment}',
  resume: 'Resume the roll-out of {remote} in {environment}',
  abort: 'Abort the roll-out of {remote} in {environment}',
  finish: 'Give the new {remote} to all of {environment}',
  approve: 'Approve {remote}@{version} in {environment}',
  decline: 'Decline {remote}@{version} in {environment}',
  withdraw: 'Withdraw {remote}@{version} everywhere',
  deprecate: 'Deprecate {remote}@{version} everywhere',
  restore: 'Restore {remote}@{version} everywhere',
  freeze: 'Freeze {environment}',
  unfreeze: 'End the freeze of {environment}',
  protect: 'Require approvals in {environment}',
  unprotect: 'Require no approvals in {environment}',
  'env-create': 'Make {environment}',
  'env-remove': 'Remove {environment}',
  'promote-from': 'Promote {from} to {environment}',
};

/** `to`: the version that a rollback returns to. */
export function describeAction(action: Action, to: string | null): string {
  const values = new Map<string, unknown>(
    Object.entries({ to: to?.split(',', 1)[0] ?? 'the previous version', ...action }),
  );
  return sentences[action.verb].replace(/\{(\w+)\}/g, (_match, name: string) => String(values.get(name)));
}

export const resultTitles: Readonly<Record<number, string>> = {
  0: 'Done',
  1: 'Failed',
  2: 'Not understood',
  3: 'Rejected by a rule or by gateways',
  4: 'The store, or a document in it, cannot be used',
};
