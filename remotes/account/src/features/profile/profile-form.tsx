import { readFormValues } from '@szn/shared-ui/read-form-values';
import { Button } from '@szn/shared-ui/button';
import { useId, useRef, type SyntheticEvent, useState } from 'react';
import { FormInput } from '@szn/shared-ui/form-input';
import {
  profileFields,
  detailsOf,
  findFaults,
  trimDetails,
  type ProfileDetails,
  type ProfileFieldName,
} from './profile-fields.ts';
import { profileMessages } from './profile-messages.ts';
import styles from './profile-form.module.css';
import { profileSaved, type User } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { failureText } from '@szn/shared-ui/failure-text';
import { createProfileApi } from './profile-api.ts';

export type ProfileFormProps = { readonly email: string; readonly form: ProfileFormState };

export function ProfileForm({ email, form }: ProfileFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const id = useId();
  const canDiscard = form.isDirty && !form.isSaving;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const firstFault = form.submit(readFormValues(event.currentTarget, form.draft));
    const input = firstFault && formRef.current?.elements.namedItem(firstFault);
    if (input instanceof HTMLElement) input.focus();
  }

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {profileMessages.details}
      </h2>
      <FormInput
        label={profileMessages.email}
        hint={profileMessages.emailHint}
        name="email"
        type="email"
        value={email}
        isWide
        disabled
      />
      {profileFields.map(({ label, ...field }) => (
        <FormInput
          key={field.name}
          {...field}
          label={label}
          fault={form.faults[field.name]}
          value={form.draft[field.name]}
          onChange={(event) => form.change(field.name, event.target.value)}
          required
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={form.isSaving}>
          {form.isSaving ? profileMessages.saving : profileMessages.save}
        </Button>
        <Button variant="quiet" aria-disabled={!canDiscard} onClick={canDiscard ? form.discard : undefined}>
          {profileMessages.discard}
        </Button>
      </div>
    </form>
  );
}

type Edits = Partial<ProfileDetails>;

/**
 * The draft is the saved data with the edits on top: no edit is lost when a save fails, when the saved data
 * change, or when the shopper types during a save.
 */
export function useProfileForm(user: User, replace: (user: User) => void) {
  const services = useServices();
  const [edits, setEdits] = useState<Edits>({});
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // The state is not updated before a second click in the same frame.
  const isLocked = useRef(false);

  const saved = detailsOf(user);
  const draft: ProfileDetails = { ...saved, ...edits };

  async function save(entered: ProfileDetails): Promise<void> {
    const details = trimDetails(entered);
    isLocked.current = true;
    setIsSaving(true);
    try {
      const updated = await createProfileApi(services.http).updateUser(user, details);
      setEdits((now) => withoutSent(now, entered));
      setHasTried(false);
      replace(updated);
      services.bus.emit(profileSaved, { user: updated });
      services.notify({ kind: 'success', text: profileMessages.userUpdated });
    } catch (error) {
      services.notify({ kind: 'error', text: failureText(error, profileMessages.updateFailed) });
    } finally {
      isLocked.current = false;
      setIsSaving(false);
    }
  }

  return {
    draft,
    /** Empty until the first attempt to save. */
    faults: hasTried ? findFaults(draft) : {},
    isSaving,
    isDirty: profileFields.some(({ name }) => draft[name] !== saved[name]),
    change: (name: ProfileFieldName, value: string) => setEdits((before) => ({ ...before, [name]: value })),
    discard: () => {
      setEdits({});
      setHasTried(false);
    },
    /** Saves what the fields contain, or returns the first invalid field. One save at a time. */
    submit: (entered: ProfileDetails): ProfileFieldName | undefined => {
      if (isLocked.current) return undefined;
      const faults = findFaults(entered);
      setEdits((before) => ({ ...before, ...changesOf(saved, entered) }));
      const firstFault = profileFields.find((field) => faults[field.name] !== undefined);
      setHasTried(firstFault !== undefined);
      if (!firstFault) void save(entered);
      return firstFault?.name;
    },
  };
}

type ProfileFormState = ReturnType<typeof useProfileForm>;

function changesOf(saved: ProfileDetails, entered: ProfileDetails): Edits {
  return Object.fromEntries(
    profileFields.flatMap(({ name }) => (entered[name] === saved[name] ? [] : [[name, entered[name]]])),
  );
}

/** The edits since the save began. */
function withoutSent(edits: Edits, sent: ProfileDetails): Edits {
  const unsent = profileFields.filter(({ name }) => edits[name] !== undefined && edits[name] !== sent[name]);
  return Object.fromEntries(unsent.map(({ name }) => [name, edits[name]]));
}
