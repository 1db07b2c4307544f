import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { FormInput } from '@szn/shared-ui/form-input';
import { useServices } from '@szn/shared-ui/services-context';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { showTime, todayInIndia } from '../../components/show-time.ts';
import { interestApi, type Interest } from './interest-api.ts';
import { interestMessages as messages } from './interest-messages.ts';

const shownMonths = 13;
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Makes a link that shows a brand its numbers of a month. */
export function BrandMonthForm({ brands }: Pick<Interest, 'brands'>) {
  const { http, notify } = useServices();
  const [months] = useState(listMonths);
  const [link, setLink] = useState<{ readonly address: string; readonly endsAt: string }>();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { brand: brands[0]?.[0] ?? '', month: months[0]?.[0] ?? '' },
  });
  const share = handleSubmit(async (brandMonth) => {
    setLink(undefined);
    try {
      setLink(await interestApi.share(http, brandMonth));
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, messages.notMade) });
    }
  });
  return (
    <form
      noValidate
      aria-label={messages.share}
      className={forms.form}
      onSubmit={(event) => void share(event)}
    >
      <ChoiceField label={messages.brand} options={brands} {...register('brand')} />
      <ChoiceField label={messages.month} options={months} {...register('month')} />
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={formState.isSubmitting}>
          {messages.makeLink}
        </Button>
      </div>
      {link !== undefined && (
        <div role="status" className={forms.text}>
          <FormInput
            label={messages.link}
            hint={messages.validUntil(showTime(link.endsAt))}
            readOnly
            value={`${window.location.origin}${link.address}`}
          />
          <a href={link.address} target="_blank" rel="noopener noreferrer">
            {messages.openLink}
          </a>
        </div>
      )}
    </form>
  );
}

/** The present month and those before, as `YYYY-MM` in India with their names. */
function listMonths(): readonly (readonly [string, string])[] {
  const [year = 0, month = 0] = todayInIndia().split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, age) => {
    const first = new Date(Date.UTC(year, month - 1 - age, 1));
    return [first.toISOString().slice(0, 7), monthName.format(first)];
  });
}
