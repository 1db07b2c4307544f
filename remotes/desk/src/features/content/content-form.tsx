import { isJsonObject, readField, readText, type JsonObject } from '@szn/shared-contracts';
import type { ContentSlot } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { contentMessages as messages, slotForms, type Field } from './content-messages.ts';
import { PictureField } from './picture-field.tsx';
import { toApiTime } from '../../components/show-time.ts';

type ContentFormProps = {
  readonly slot: ContentSlot;
  /** What the form begins with; `null`: what the shop came with. */
  readonly document: JsonObject | null;
  readonly onSave: (document: JsonObject) => Promise<void>;
};

/** The fields of one slot. What is valid, the provider says. */
export function ContentForm({ slot, document, onSave }: ContentFormProps) {
  const { fields, title, specified } = slotForms[slot];
  const form = useForm<Record<string, unknown>>({ defaultValues: document ?? specified });
  const { handleSubmit, formState } = form;
  const [uploads, setUploads] = useState(0);
  const isBusy = formState.isSubmitting || uploads > 0;
  const save = handleSubmit((values) => {
    if (uploads > 0) return undefined;
    const written = withoutEmpty(values);
    return onSave(isJsonObject(written) ? written : {});
  });
  return (
    <form noValidate aria-label={title} className={forms.form} onSubmit={(event) => void save(event)}>
      {Object.entries(fields).map(([name, field]) => (
        <ContentField
          key={name}
          {...{ name, field, form }}
          onBusy={(isUploading) => setUploads((count) => count + (isUploading ? 1 : -1))}
        />
      ))}
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={isBusy}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

const none = { url: '', alt: '' };

type ContentFieldProps = {
  readonly name: string;
  readonly field: Field;
  readonly form: UseFormReturn<Record<string, unknown>>;
  readonly onBusy: (isUploading: boolean) => void;
};

function ContentField({ name, field, form, onBusy }: ContentFieldProps) {
  const { register, watch, getValues, setValue } = form;
  const { options, isPicture, ...input } = field;
  if (options) return <ChoiceField label={input.label} options={options} {...register(name)} />;
  if (!isPicture) return <FormInput {...input} autoComplete="off" {...register(name)} />;
  const picture = (value: unknown) => (isJsonObject(value) ? value : none);
  return (
    <PictureField
      label={input.label}
      url={readText(readField(picture(watch(name)), 'url'))}
      // The description can have been typed while the picture was on its way.
      onChange={(url) =>
        setValue(name, url === undefined ? none : { ...none, ...picture(getValues(name)), url })
      }
      onBusy={onBusy}
    >
      <FormInput
        label={`${input.label}: ${messages.description}`}
        hint={messages.descriptionHint}
        autoComplete="off"
        {...register(`${name}.alt`)}
      />
    </PictureField>
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

type PublishFormProps = {
  readonly label: string;
  readonly onPublish: (window: { readonly from?: string; readonly until?: string }) => Promise<void>;
  readonly onClose: () => void;
};

/** From when and until when a version is shown. */
export function PublishForm({ label, onPublish, onClose }: PublishFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { from: '', until: '' } });
  const publish = handleSubmit(async (values) => {
    const [from, until] = [toApiTime(values.from), toApiTime(values.until)];
    await onPublish({ ...(from && { from }), ...(until && { until }) });
  });
  return (
    <form noValidate aria-label={label} className={forms.form} onSubmit={(event) => void publish(event)}>
      <FormInput label={messages.from} hint={messages.fromHint} type="datetime-local" {...register('from')} />
      <FormInput
        label={messages.until}
        hint={messages.untilHint}
        type="datetime-local"
        {...register('until')}
      />
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={formState.isSubmitting}>
          {messages.publish}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </form>
  );
}
