import { actionSchema } from '../../../api/actions.ts';
import { rowOf, verbs, type Verb } from '../../../api/verbs.ts';
import type { RequestedAction } from './action-dialog-provider.tsx';
import { createAction, createFields, fieldsOf, needsReason } from './create-action.ts';

const remote = { name: 'home', version: '1.0.0', canary: null };
const all = Object.keys(verbs) as Verb[];

function request(verb: Verb): RequestedAction {
  const target = rowOf(verb).subject === 'remote' ? remote : null;
  return { verb, environment: 'staging', version: '1.1.0', remote: target } as RequestedAction;
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
  const requested = { ...request('canary'), remote: { ...remote, canary } } as RequestedAction;
  const { version: _version, ...own } = requested;
  expect(createFields(own as RequestedAction)).toMatchObject({ version: '1.2.0', traffic: '25' });
});
