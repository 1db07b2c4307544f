import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { useForm } from 'react-hook-form';
import forms from '../../components/form.module.css';
import { contentMessages as messages } from './content-messages.ts';
import { toApiTime } from '../../components/show-time.ts';

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
