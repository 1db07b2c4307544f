import { isJsonObject, type JsonObject } from '@szn/shared-contracts';
import type { ContentSlot } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { useForm } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { contentMessages as messages, slotForms } from './content-messages.ts';

type ContentFormProps = {
  readonly slot: ContentSlot;
  /** What the form begins with; `null`: what the shop came with. */
  readonly document: JsonObject | null;
  readonly onSave: (document: JsonObject) => Promise<void>;
};

/** The fields of one slot. What is valid, the provider says. */
export function ContentForm({ slot, document, onSave }: ContentFormProps) {
  const { fields, title, specified } = slotForms[slot];
  const { register, handleSubmit, formState } = useForm<Record<string, unknown>>({
    defaultValues: document ?? specified,
  });
  const save = handleSubmit((values) => {
    const written = withoutEmpty(values);
    return onSave(isJsonObject(written) ? written : {});
  });
  return (
    <form noValidate aria-label={title} className={forms.form} onSubmit={(event) => void save(event)}>
      {Object.entries(fields).map(([name, { options, ...field }]) =>
        options ? (
          <ChoiceField key={name} label={field.label} options={options} {...register(name)} />
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

/** Without fields that are empty, and without objects that have none. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  const written = Object.entries(value).flatMap(([name, field]) => {
    const given = name === 'isHidden' ? field === 'true' || field === true || undefined : withoutEmpty(field);
    return given === undefined ? [] : [[name, given] as const];
  });
  return written.length === 0 ? undefined : Object.fromEntries(written);
}
