import type { JsonObject } from '@szn/shared-contracts';
import type { ContentSlot } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { useForm } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { contentMessages as messages, slotForms } from './content-messages.ts';

type ContentFormProps = {
  readonly slot: ContentSlot;
  /** What the form begins with. */
  readonly document: JsonObject | null;
  readonly onSave: (document: JsonObject) => Promise<void>;
};

/** The fields of one slot. What is valid, the provider says. */
export function ContentForm({ slot, document, onSave }: ContentFormProps) {
  const { fields, title } = slotForms[slot];
  const names = Object.keys(fields);
  const { register, handleSubmit, formState } = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, toValue(document?.[name])])),
  });
  const save = handleSubmit((values) => onSave(toDocument(slot, values)));
  return (
    <form noValidate aria-label={title} className={forms.form} onSubmit={(event) => void save(event)}>
      {Object.entries(fields).map(([name, { isFlag = false, ...field }]) =>
        isFlag ? (
          <ChoiceField
            key={name}
            label={field.label}
            options={[
              ['', messages.yes],
              ['true', messages.no],
            ]}
            {...register(name)}
          />
        ) : (
          <FormInput key={name} {...field} autoComplete="off" {...register(name)} />
        ),
      )}
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={formState.isSubmitting}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

function toValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === true ? 'true' : '';
}

/** Without fields that are empty. */
function toDocument(slot: ContentSlot, values: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(slotForms[slot].fields).flatMap(([name, { isFlag }]) => {
      const value = values[name]?.trim() ?? '';
      return value === '' ? [] : [[name, isFlag ? true : value]];
    }),
  );
}
