import type { Action } from '../../../api/actions.ts';
import type { RemoteState } from '../../../api/state.ts';
import { rowOf, type EnvironmentVerb, type Field, type RemoteVerb, type Verb } from '../../../api/verbs.ts';

type RemoteTarget = Pick<RemoteState, 'name' | 'version' | 'canary'>;

/** An action that the dialog asks about; `version` and `from` are first values of the form. */
export type RequestedAction = {
  readonly environment: string;
  readonly version?: string;
  readonly from?: string;
} & (
  | { readonly verb: RemoteVerb; readonly remote: RemoteTarget }
  | { readonly verb: EnvironmentVerb; readonly remote: null }
);

/** The texts of the form of an action. `until` is a local time, as an input of type `datetime-local` has it. */
export type Fields = Readonly<Record<Exclude<Field, 'to'> | 'reason', string>>;

/** The fields that a person fills in, beside the reason. */
export function fieldsOf(verb: Verb): readonly Exclude<Field, 'to'>[] {
  const { fields = [], optional = [] } = rowOf(verb);
  return [...fields, ...optional].filter((name) => name !== 'to');
}

export function needsReason(verb: Verb): boolean {
  return rowOf(verb).needsReason ?? false;
}

export function createFields({ version, from = '', remote }: RequestedAction): Fields {
  const canary = remote?.canary;
  return {
    version: version ?? canary?.version ?? '',
    traffic: String(canary?.traffic ?? 10),
    message: '',
    reason: '',
    steps: '5,25,50,100',
    every: '10m',
    until: '',
    name: '',
    from,
  };
}

/** `null` while a required field is empty. What else is wrong the plan says. */
export function createAction(requested: RequestedAction, fields: Fields): Action | null {
  const { environment, verb, remote } = requested;
  const reason = fields.reason.trim();
  const values = fieldsOf(verb).map((name) => [name, valueOf(name, fields)] as const);
  const { optional = [] } = rowOf(verb);
  const isMissing = values.some(([name, value]) => value === '' && !optional.includes(name));
  if (isMissing || (needsReason(verb) && reason === '')) return null;
  return {
    verb,
    environment,
    reason,
    ...(remote && { remote: remote.name }),
    ...fixedFields(requested),
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
  };
}

/** The version of the row in which a person has asked: of an approval or a mark, or the target of a rollback. */
function fixedFields({ verb, version }: RequestedAction): Pick<Action, 'version' | 'to'> {
  const { command, optional = [] } = rowOf(verb);
  if (version === undefined) return {};
  return {
    ...(command.includes('{version}') && { version }),
    ...(optional.includes('to') && { to: version }),
  };
}

function valueOf(name: keyof Fields, fields: Fields): string {
  const value = fields[name].trim();
  return name === 'until' && value !== '' ? new Date(value).toISOString() : value;
}
