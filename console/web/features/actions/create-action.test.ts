import { actionSchema } from '../../../api/actions.ts';
import { rowOf, verbs, type EnvironmentVerb, type RemoteVerb, type Verb } from '../../../api/verbs.ts';
import { createAction, createFields, fieldsOf, needsReason, type RequestedAction } from './create-action.ts';

const remote = { name: 'home', version: '1.0.0', canary: null };
const all = Object.keys(verbs).filter((name): name is Verb => name in verbs);

const isOfRemote = (verb: Verb): verb is RemoteVerb => rowOf(verb).subject === 'remote';
const isOfEnvironment = (verb: Verb): verb is EnvironmentVerb => rowOf(verb).subject === 'environment';

function request(verb: Verb, target: RequestedAction['remote'] = remote): RequestedAction {
  const common = { environment: 'staging', version: '1.1.0' };
  if (target && isOfRemote(verb)) return { ...common, verb, remote: target };
  if (isOfEnvironment(verb)) return { ...common, verb, remote: null };
  throw new Error(`${verb} is of nothing.`);
}

const filled = {
  message: 'Back soon',
  reason: 'slow',
  until: '2030-01-01T10:00',
  name: 'qa',
  from: 'production',
};

test.each(all)('The form of "%s" makes an action that the server accepts', (verb) => {
  const requested = request(verb);
  const action = createAction(requested, { ...createFields(requested), ...filled });
  expect(actionSchema.safeParse(action)).toMatchObject({
    success: true,
    data: { verb, environment: 'staging' },
  });
});

test.each(all.filter((verb) => fieldsOf(verb).some((name) => !rowOf(verb).optional?.includes(name))))(
  'The form of "%s" makes no action while a required field is empty',
  (verb) => {
    const requested = request(verb);
    const required = fieldsOf(verb).filter((name) => !rowOf(verb).optional?.includes(name));
    for (const name of required) {
      const fields = { ...createFields(requested), ...filled, [name]: ' ' };
      expect(createAction(requested, fields)).toBeNull();
    }
  },
);

test('Freezes, withdrawals and deprecations need a reason', () => {
  expect(all.filter(needsReason)).toEqual(['withdraw', 'deprecate', 'freeze']);
  const requested = request('freeze');
  expect(createAction(requested, createFields(requested))).toBeNull();
});

test('A canary begins with its present version and share', () => {
  const canary = { version: '1.2.0', traffic: 25, health: null, rollout: null };
  const { version: _version, ...requested } = request('canary', { ...remote, canary });
  expect(createFields(requested)).toMatchObject({ version: '1.2.0', traffic: '25' });
});
