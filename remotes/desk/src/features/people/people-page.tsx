import { type HttpClient, readText } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useForm } from 'react-hook-form';
import { ConfirmedButton } from '../../components/confirmed-button.tsx';
import { DeskPage, type Change } from '../../components/desk-page.tsx';
import { FormInput } from '@szn/shared-ui/form-input';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { RecordList } from '../../components/record-list.tsx';
import { showTime } from '../../components/show-time.ts';
import { fieldsOf, listOf, text, textOrNull } from '../../components/read-answer.ts';

const messages = {
  holders: 'Who runs the shop',
  grant: 'Give a role',
  intro:
    'Editors do everything at the desk; admins also give and withdraw roles. The person registers in the storefront first and opens the link in the mail. A role that is withdrawn counts at once.',
  email: 'E-mail',
  role: 'Role',
  roles: { member: 'none', editor: 'Editor', admin: 'Admin' },
  password: 'Your password',
  passwordHint: 'Needed for each change of roles; it counts for ten minutes.',
  give: 'Give the role',
  given: (email: string) => `${email} has the role now.`,
  withdraw: 'Withdraw',
  reallyWithdraw: 'Withdraw the role?',
  withdrawn: (email: string) => `${email} has no role any more.`,
  emailNeeded: 'Name the address.',
  log: 'Changes',
  deleted: 'a deleted account',
  change: (from: string, to: string) => `${from} to ${to}`,
  by: 'by',
} as const;

const roles = ['member', 'editor', 'admin'] as const;
type Role = (typeof roles)[number];

const readPeople = fieldsOf({
  holders: listOf(fieldsOf({ email: text, name: text, role: readRole })),
  /** The newest first; an address is `null` once its account is deleted. */
  changes: listOf(
    fieldsOf({
      at: text,
      member: textOrNull,
      from: readRole,
      to: readRole,
      admin: readText,
      /** `command` or `deletion` where no admin was. */
      origin: text,
    }),
  ),
});

type People = ReturnType<typeof readPeople>;

/** The requests of the page of people. They reject with a `RequestError` only. */
const peopleApi = {
  fetch: async (http: HttpClient, signal: AbortSignal) =>
    readPeople(await http.get('/desk/roles', { signal })),
  /** Needs the password of the admin, entered in the last ten minutes: `confirm`. */
  grant: (email: string, role: Role) => async (http: HttpClient) =>
    readPeople(await http.post('/desk/roles', { email, role })),
  confirm: async (http: HttpClient, password: string): Promise<void> =>
    void (await http.post('/desk/confirm', { password })),
};

function readRole(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'member';
}

/** `/desk/people`: who runs the shop, and the log of changes. */
export function PeoplePage() {
  return (
    <DeskPage path="/desk/people" load={peopleApi.fetch}>
      {(people, change) => <Roles people={people} change={change} />}
    </DeskPage>
  );
}

type RolesProps = { readonly people: People; readonly change: Change<People> };

function Roles({ people, change }: RolesProps) {
  return (
    <>
      <p className={forms.text}>{messages.intro}</p>
      <h2 className={forms.heading}>{messages.grant}</h2>
      <GrantForm change={change} />
      <h2 className={forms.heading}>{messages.holders}</h2>
      <RecordList
        label={messages.holders}
        records={people.holders.map(({ email, name, role }) => ({
          key: email,
          title: name,
          mark: messages.roles[role],
          facts: [[messages.email, email]],
          actions: (
            <ConfirmedButton
              label={`${messages.withdraw} ${email}`}
              text={messages.withdraw}
              confirmation={messages.reallyWithdraw}
              onConfirm={() => change(peopleApi.grant(email, 'member'), messages.withdrawn(email))}
            />
          ),
        }))}
      />
      <h2 className={forms.heading}>{messages.log}</h2>
      <RecordList
        label={messages.log}
        records={people.changes.map(({ at, member, from, to, admin, origin }, index) => ({
          key: `${people.changes.length - index}`,
          title: member ?? messages.deleted,
          facts: [
            [messages.role, messages.change(messages.roles[from], messages.roles[to])],
            [messages.by, admin ?? origin],
            ['', showTime(at)],
          ],
        }))}
      />
    </>
  );
}

type Values = { readonly email: string; readonly role: Role; readonly password: string };

function GrantForm({ change }: Pick<RolesProps, 'change'>) {
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: { email: '', role: 'editor', password: '' },
  });
  const save = handleSubmit(async ({ email, role, password }) => {
    const grant = async (http: HttpClient) => {
      if (password !== '') await peopleApi.confirm(http, password);
      return peopleApi.grant(email.trim(), role)(http);
    };
    if (await change(grant, messages.given(email.trim()))) reset();
  });
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void save(event)}>
      <FormInput
        label={messages.email}
        type="email"
        autoComplete="off"
        {...register('email', { validate: (email) => email.trim() !== '' || messages.emailNeeded })}
        fault={formState.errors.email?.message}
      />
      <ChoiceField
        label={messages.role}
        options={roles
          .filter((role) => role !== 'member')
          .map((role) => [role, messages.roles[role]] as const)}
        {...register('role')}
      />
      <FormInput
        label={messages.password}
        hint={messages.passwordHint}
        type="password"
        autoComplete="current-password"
        {...register('password')}
      />
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={formState.isSubmitting}>
          {messages.give}
        </Button>
      </div>
    </form>
  );
}
