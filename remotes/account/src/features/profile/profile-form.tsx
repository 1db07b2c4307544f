import { Button } from '@szn/shared-ui/button';
import { useId, useRef, type SyntheticEvent, type ComponentPropsWithRef } from 'react';
import { profileFields } from './profile-fields.ts';
import { profileMessages } from './profile-messages.ts';
import type { ProfileFormState } from './use-profile-form.ts';
import styles from './profile-form.module.css';

export type ProfileFormProps = { readonly email: string; readonly form: ProfileFormState };

export function ProfileForm({ email, form }: ProfileFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const id = useId();
  const canDiscard = form.isDirty && !form.isSaving;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const firstFault = form.submit();
    const input = firstFault && formRef.current?.elements.namedItem(firstFault);
    if (input instanceof HTMLElement) input.focus();
  }

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {profileMessages.details}
      </h2>
      <ProfileInput
        label={profileMessages.email}
        hint={profileMessages.emailHint}
        name="email"
        type="email"
        value={email}
        isWide
        disabled
      />
      {profileFields.map(({ label, ...field }) => (
        <ProfileInput
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

type ProfileInputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
  /** A line of its own. */
  readonly isWide?: boolean;
  /** What is wrong with the value; read out with the field. */
  readonly fault?: string | undefined;
};

/** A labelled input with its hint and its fault. */
function ProfileInput({ label, hint, fault, isWide = false, ...input }: ProfileInputProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = fault ?? hint;
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={fault !== undefined}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
      />
      {note !== undefined && (
        <p id={noteId} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}
