import type { Action, Verb } from '../../../api/actions.ts';
import type { RequestedAction } from './action-dialog-provider.tsx';

export type RemoteVerb = Extract<Action, { readonly remote: string }>['verb'];
export type EnvironmentVerb = Exclude<Verb, RemoteVerb>;

/** The texts of the form of an action. */
export type Fields = {
  readonly version: string;
  readonly traffic: string;
  readonly message: string;
  readonly reason: string;
  readonly steps: string;
  readonly every: string;
  /** A local time, as an input of type `datetime-local` has it. */
  readonly until: string;
  /** Name of a new environment. */
  readonly name: string;
  /** Another environment. */
  readonly from: string;
};

/** The fields of each action beside the reason. */
const fieldsOfVerbs: Partial<Record<Verb, readonly (keyof Fields)[]>> = {
  promote: ['version'],
  canary: ['version', 'traffic'],
  rollout: ['version', 'steps', 'every'],
  kill: ['message'],
  deprecate: ['until'],
  freeze: ['until'],
  'env-create': ['name', 'from'],
  'promote-from': ['from'],
};

export function fieldsOf(verb: Verb): readonly (keyof Fields)[] {
  return fieldsOfVerbs[verb] ?? [];
}

export function needsReason(verb: Verb): boolean {
  return ['freeze', 'withdraw', 'deprecate'].includes(verb);
}

export function createFields({ version, from = '', remote }: RequestedAction): Fields {
  const canary = remote?.canary;
  return {
    version: version ?? canary?.version ?? '',
    traffic: String(canary?.traffic ?? 10),
    message: '',
    reason: '',
    steps: '5, 25, 50, 100',
    every: '10m',
    until: '',
    name: '',
    from,
  };
}

/** `null` while a required field is empty or invalid. */
export function createAction(requested: RequestedAction, fields: Fields): Action | null {
  const { environment, verb, remote, version } = requested;
  const reason = fields.reason.trim();
  if (needsReason(verb) && reason === '') return null;
  if (fieldsOf(verb).includes('version') && fields.version === '') return null;
  const isFixed = version !== undefined;
  return creators[verb]({ ...fields, environment, reason, remote: remote?.name ?? '', isFixed });
}

type Source = Fields & {
  readonly environment: string;
  /** Empty for an action of an environment. */
  readonly remote: string;
  /** The action was requested for this version. */
  readonly isFixed: boolean;
};

const target = ({ environment, reason }: Source) => ({ environment, reason });
const ofRemote = (source: Source) => ({ ...target(source), remote: source.remote });
const ofVersion = (source: Source) => ({ ...ofRemote(source), version: source.version });

const creators: Readonly<Record<Verb, (source: Source) => Action | null>> = {
  promote: (source) => ({ ...ofVersion(source), verb: 'promote' }),
  canary: (source) =>
    /^\d{1,2}$/.test(source.traffic)
      ? { ...ofVersion(source), verb: 'canary', traffic: Number(source.traffic) }
      : null,
  rollout: (source) => {
    const steps = readSteps(source.steps);
    const every = source.every.trim();
    const isValid = /^\d{1,4}[smhd]$/.test(every);
    return steps && isValid ? { ...ofVersion(source), verb: 'rollout', steps, every } : null;
  },
  rollback: (source) => ({
    ...ofRemote(source),
    verb: 'rollback',
    ...(source.isFixed && { to: source.version }),
  }),
  kill: (source) => {
    const message = source.message.trim();
    return message === '' ? null : { ...ofRemote(source), verb: 'kill', message };
  },
  unkill: (source) => ({ ...ofRemote(source), verb: 'unkill' }),
  pin: (source) => ({ ...ofRemote(source), verb: 'pin' }),
  unpin: (source) => ({ ...ofRemote(source), verb: 'unpin' }),
  retire: (source) => ({ ...ofRemote(source), verb: 'retire' }),
  pause: (source) => ({ ...ofRemote(source), verb: 'pause' }),
  resume: (source) => ({ ...ofRemote(source), verb: 'resume' }),
  abort: (source) => ({ ...ofRemote(source), verb: 'abort' }),
  finish: (source) => ({ ...ofRemote(source), verb: 'finish' }),
  approve: (source) => ({ ...ofVersion(source), verb: 'approve' }),
  decline: (source) => ({ ...ofVersion(source), verb: 'decline' }),
  withdraw: (source) => ({ ...ofVersion(source), verb: 'withdraw' }),
  deprecate: (source) => ({ ...ofVersion(source), verb: 'deprecate', until: readTime(source.until) }),
  restore: (source) => ({ ...ofVersion(source), verb: 'restore' }),
  freeze: (source) => ({ ...target(source), verb: 'freeze', until: readTime(source.until) }),
  unfreeze: (source) => ({ ...target(source), verb: 'unfreeze' }),
  protect: (source) => ({ ...target(source), verb: 'protect' }),
  unprotect: (source) => ({ ...target(source), verb: 'unprotect' }),
  'env-create': (source) => {
    const { name, from } = source;
    const isValid = /^[a-z][a-z0-9-]{0,30}$/.test(name);
    const base = { ...target(source), verb: 'env-create' } as const;
    return isValid ? { ...base, environment: name, from: from === '' ? null : from } : null;
  },
  'env-remove': (source) => ({ ...target(source), verb: 'env-remove' }),
  'promote-from': (source) =>
    source.from === '' ? null : { ...target(source), verb: 'promote-from', from: source.from },
};

/** Rising percentages up to 100; `null` for another text. */
function readSteps(text: string): number[] | null {
  const steps = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const areRising = steps.every((step, index) => Number.isInteger(step) && step > (steps[index - 1] ?? 0));
  return areRising && steps.length > 1 && steps.at(-1) === 100 ? steps : null;
}

function readTime(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
