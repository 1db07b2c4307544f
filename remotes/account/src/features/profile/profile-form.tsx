import { readFormValues } from '@szn/shared-ui/read-form-values';
import { Button } from '@szn/shared-ui/button';
import { useId, useRef, type SyntheticEvent } from 'react';
import { FormInput } from '@szn/shared-ui/form-input';
import { profileFields } from './profile-fields.ts';
import { profileMessages } from './profile-messages.ts';
import type { ProfileFormState } from './use-profile-form.ts';
import styles from './profile-form.module.css';

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
