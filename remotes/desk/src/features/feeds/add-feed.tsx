import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { useServices } from '@szn/shared-ui/services-context';
import { useState } from 'react';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { FormInput } from '@szn/shared-ui/form-input';
import { ChoiceField } from '../../components/choice-field.tsx';
import type { Change } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { FeedMappingFields, noMapping, toMappingSettings } from './feed-mapping.tsx';
import { FeedTrialView } from './feed-trial-view.tsx';
import { feedsApi, type Feed, type FeedSettings, type FeedTrial } from './feeds-api.ts';
import { feedsMessages as messages } from './feeds-messages.ts';

type FeedValues = {
  readonly url: string;
  readonly name: string;
  readonly brands: string;
  readonly hosts: string;
  readonly gender: string;
  readonly site: string;
  readonly category: string;
  readonly currency: string;
  readonly everyMinutes: string;
};

const empty: FeedValues = {
  url: '',
  name: '',
  brands: '',
  hosts: '',
  gender: '',
  site: '',
  category: '',
  currency: '',
  everyMinutes: '360',
};

/** A trial of an address, the settings that it leaves open, and the button that stores the feed. */
export function AddFeed({ change }: { readonly change: Change<readonly Feed[]> }) {
  const { register, errors, isSubmitting, trial, mapping, setMapping, tryIt, store, start } =
    useNewFeed(change);
  const tryText = trial === null ? messages.try : messages.tryAgain;
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void tryIt(event)}>
      <p className={forms.text}>{messages.addText}</p>
      <FormInput
        label={messages.address}
        hint={messages.addressHint}
        type="url"
        autoComplete="off"
        {...register('url', { validate: (url) => URL.canParse(url.trim()) || messages.addressNeeded })}
        fault={errors.url?.message}
      />
      {trial !== null && (
        <>
          <FeedTrialView trial={trial} />
          <FeedMappingFields trial={trial} mapping={mapping} onChange={setMapping} />
          <FeedSettingsFields register={register} nameFault={errors.name?.message} />
        </>
      )}
      <div className={forms.buttons}>
        {trial !== null && (
          <Button onClick={(event) => void store(event)} aria-disabled={isSubmitting}>
            {messages.store}
          </Button>
        )}
        <Button type="submit" variant={trial === null ? 'solid' : 'outline'} aria-disabled={isSubmitting}>
          {isSubmitting ? messages.trying : tryText}
        </Button>
        {trial !== null && (
          <Button variant="quiet" onClick={start}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function useNewFeed(change: Change<readonly Feed[]>) {
  const { http, notify } = useServices();
  const [trial, setTrial] = useState<FeedTrial | null>(null);
  const [mapping, setMapping] = useState(noMapping);
  const { register, handleSubmit, formState, reset, getValues, setValue, setError } = useForm<FeedValues>({
    defaultValues: empty,
  });

  function start(): void {
    reset(empty);
    setTrial(null);
    setMapping(noMapping);
  }

  /** What the feed names is what the editor confirms. */
  function suggest(name: 'name' | 'brands' | 'hosts', value: string): void {
    if (getValues(name) === '') setValue(name, value);
  }

  const settingsOf = (values: FeedValues) => ({ ...toSettings(values), ...toMappingSettings(mapping) });
  const tryIt = handleSubmit(async (values) => {
    try {
      const result = await feedsApi.try(http, { url: values.url.trim(), settings: settingsOf(values) });
      setTrial(result);
      suggest('brands', result.brands.join(', '));
      suggest('hosts', result.hosts.join(', '));
      suggest('name', toName(result.brands[0]));
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, messages.notRead) });
    }
  });
  const store = handleSubmit(async (values) => {
    const name = values.name.trim();
    if (name === '') return setError('name', { message: messages.nameNeeded }, { shouldFocus: true });
    const feed = { name, url: values.url.trim(), settings: settingsOf(values) };
    if (!(await change(feedsApi.add(feed)))) return;
    notify({ kind: 'success', text: messages.stored(name) });
    start();
  });
  const { errors, isSubmitting } = formState;
  return { register, errors, isSubmitting, trial, mapping, setMapping, tryIt, store, start };
}

function FeedSettingsFields({
  register,
  nameFault,
}: {
  readonly register: UseFormRegister<FeedValues>;
  readonly nameFault: string | undefined;
}) {
  return (
    <>
      <h3 className={forms.subheading}>{messages.settings}</h3>
      <FormInput
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="off"
        {...register('name')}
        fault={nameFault}
      />
      <FormInput label={messages.brands} hint={messages.brandsHint} {...register('brands')} />
      <FormInput label={messages.hosts} hint={messages.hostsHint} {...register('hosts')} />
      <FormInput label={messages.site} hint={messages.siteHint} type="url" {...register('site')} />
      <FormInput label={messages.category} hint={messages.categoryHint} {...register('category')} />
      <FormInput label={messages.currency} hint={messages.currencyHint} {...register('currency')} />
      <ChoiceField
        label={messages.gender}
        options={[['', messages.anyGender], ...Object.entries(messages.genders)]}
        {...register('gender')}
      />
      <FormInput label={messages.minutes} inputMode="numeric" {...register('everyMinutes')} />
    </>
  );
}

/** Empty fields are left out: the default of the schedule counts. */
function toSettings({
  brands,
  hosts,
  everyMinutes,
  gender,
  site,
  category,
  currency,
}: FeedValues): FeedSettings {
  const [names, servers] = [toNames(brands), toNames(hosts)];
  const texts = Object.entries({ gender, site, category, currency });
  return {
    ...Object.fromEntries(texts.flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))),
    ...(names.length > 0 && { brands: names }),
    ...(servers.length > 0 && { hosts: servers }),
    ...(everyMinutes.trim() !== '' && { everyMinutes: Number(everyMinutes) }),
  };
}

function toNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function toName(brand = ''): string {
  return brand
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}
