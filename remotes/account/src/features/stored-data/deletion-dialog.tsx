import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useServices } from '@szn/shared-ui/services-context';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { FormInput } from '@szn/shared-ui/form-input';
import { failureText } from '@szn/shared-ui/failure-text';
import { createStoredDataApi } from './stored-data-api.ts';
import { storedDataMessages as texts } from './stored-data-messages.ts';
import styles from './stored-data-page.module.css';

export type DeletionDialogProps = { readonly onClose: () => void; readonly onDeleted: () => void };

/** Asks for the password and deletes the account. It cannot be closed while the request is on its way. */
export function DeletionDialog({ onClose, onDeleted }: DeletionDialogProps) {
  const formId = useId();
  const { inputRef, password, changePassword, fault, isRunning, submit } = useDeletion({
    onClose,
    onDeleted,
  });
  return (
    <Dialog
      title={texts.dialogTitle}
      isBusy={isRunning}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} aria-disabled={isRunning}>
            {isRunning ? texts.deleting : texts.confirmDeletion}
          </Button>
          <Button variant="outline" aria-disabled={isRunning} onClick={isRunning ? undefined : onClose}>
            {texts.keepAccount}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.deletionText}</p>
        <ul className={styles.points}>
          {texts.deletionSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <FormInput
          ref={inputRef}
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
          value={password}
          fault={fault}
          onChange={(event) => changePassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function useDeletion({ onClose, onDeleted }: DeletionDialogProps) {
  const { http, notify, session } = useServices();
  const inputRef = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isRunning) return;
    // A password manager can fill the field without an event.
    const entered = inputRef.current?.value ?? password;
    setPassword(entered);
    if (entered === '') return showFault(texts.passwordMissing);
    setIsRunning(true);
    try {
      await createStoredDataApi(http).deleteAccount(entered);
    } catch (error) {
      setIsRunning(false);
      return showFault(failureText(error, texts.deletionFailed));
    }
    onDeleted();
    onClose();
    await session.signOut();
    notify({ kind: 'success', text: texts.deleted });
  }

  function showFault(text: string): void {
    setFault(text);
    inputRef.current?.focus();
  }

  return {
    inputRef,
    password,
    fault,
    isRunning,
    submit,
    changePassword: (text: string) => {
      setPassword(text);
      setFault(undefined);
    },
  };
}
