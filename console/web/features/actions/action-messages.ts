import type { Action, Verb } from '../../../api/actions.ts';

/** The texts of actions. */
export const actionLabels: Readonly<Record<Verb, string>> = {
  promote: 'Promote to all',
  canary: 'Start or change a canary',
  rollback: 'Roll back',
  kill: 'Switch off',
  unkill: 'Switch on',
  pin: 'Pin',
  unpin: 'Unpin',
};

/** What the button of the dialog does, in full. */
export function describeAction(action: Action, to: string | null): string {
  const { remote, environment } = action;
  switch (action.verb) {
    case 'promote':
      return `Promote ${remote}@${action.version} to all of ${environment}`;
    case 'canary':
      return `Give ${remote}@${action.version} to ${action.traffic} % of ${environment}`;
    case 'rollback':
      return `Roll back to ${remote}@${to ?? 'the previous version'} in ${environment}`;
    case 'kill':
      return `Switch ${remote} off in ${environment}`;
    case 'unkill':
      return `Switch ${remote} on in ${environment}`;
    case 'pin':
      return `Pin ${remote} in ${environment}`;
    case 'unpin':
      return `Unpin ${remote} in ${environment}`;
  }
}

export const resultTitles: Readonly<Record<number, string>> = {
  0: 'Done',
  1: 'Failed',
  2: 'Not understood',
  3: 'Rejected by a rule or by gateways',
  4: 'The store, or a document in it, cannot be used',
};
