import { useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useServices } from '@szn/shared-ui/services-context';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './outfits-page.module.css';

type CreateOutfitProps = {
  readonly initialName?: string;
  readonly hasBudget?: boolean;
  readonly label?: string;
  readonly onCreate: (name: string, budget: number | null) => Promise<void>;
};

/** A form for a new outfit. */
export function CreateOutfit({
  initialName = '',
  hasBudget = false,
  label = messages.create,
  onCreate,
}: CreateOutfitProps) {
  const { notify } = useServices();
  const [values, setValues] = useState({ name: initialName, budget: '' });
  const [isCreating, setIsCreating] = useState(false);

  async function create(entered: typeof values) {
    if (isCreating) return;
    setIsCreating(true);
    await onCreate(entered.name, readBudget(entered.budget));
    setIsCreating(false);
  }

  return (
    <form
      className={styles.create}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = readFormValues(event.currentTarget, values);
        setValues(entered);
        if (entered.name.trim() === '') notify({ kind: 'info', text: messages.nameMissing });
        else void create(entered);
      }}
    >
      <label className={styles.createLabel}>
        <span>{messages.nameLabel}</span>
        <input
          name="name"
          className={styles.field}
          maxLength={60}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </label>
      {hasBudget && (
        <label className={styles.budgetLabel}>
          <span>{messages.budget}</span>
          <input
            name="budget"
            className={styles.field}
            inputMode="numeric"
            placeholder={messages.budgetHint}
            maxLength={9}
            value={values.budget}
            onChange={(event) => setValues({ ...values, budget: event.target.value })}
          />
        </label>
      )}
      <Button type="submit" aria-disabled={isCreating}>
        {label}
      </Button>
    </form>
  );
}

/** Rupees from a text such as "5,000", at most `max`; `null` for none. */
export function readBudget(text: string, max = 1_000_000): number | null {
  const rupees = Math.round(Number(text.replaceAll(/[^\d.]/g, '')));
  return rupees >= 1 ? Math.min(rupees, max) : null;
}
