import { parseUrl } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { FormInput } from '@szn/shared-ui/form-input';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { useMergedForm } from '../../components/use-merged-form.ts';
import { changeMapping, FeedMappingFields, toMappingSettings, type FeedMapping } from './feed-mapping.tsx';
import { FeedTrialView } from './feed-trial-view.tsx';
import { splitSettings, toName, toSettings, type FeedValues } from './feed-values.ts';
import { feedsApi, type Feed, type FeedTrial, type NewFeed } from './feeds-api.ts';
import { feedsMessages as messages } from './feeds-messages.ts';

type AddFeedProps = {
  /** Resolves to whether it is stored. */
  readonly store: (feed: NewFeed) => Promise<boolean>;
  /** The stored feed that is changed; `null` for another one. */
  readonly stored: Feed | null;
  readonly onEnd: () => void;
};

/** A trial of an address, the settings that it leaves open, and the button that stores the feed. */
export function AddFeed(props: AddFeedProps) {
  const { stored } = props;
  const feed = useNewFeed(props);
  const { register, errors, trial } = feed;
  const isBegun = trial !== null || stored !== null;
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void feed.tryIt(event)}>
      <p className={forms.text}>{stored ? messages.changeText : messages.addText}</p>
      <FormInput
        label={messages.address}
        hint={stored ? messages.keptAddress(stored.address) : messages.addressHint}
        type="url"
        autoComplete="off"
        {...register('url', {
          validate: (url) =>
            parseUrl(url.trim()) !== null || (stored && url === '') || messages.addressNeeded,
        })}
        fault={errors.url?.message}
      />
      {trial && (
        <>
          <FeedTrialView trial={trial} />
          <FeedMappingFields trial={trial} mapping={feed.mapping} onChange={feed.choose} />
        </>
      )}
      {isBegun && (
        <FeedSettingsFields register={register} nameFault={errors.name?.message} hasName={stored === null} />
      )}
      <FeedButtons {...feed} isBegun={isBegun} storeText={stored ? messages.replace : messages.store} />
    </form>
  );
}

type FeedButtonsProps = Pick<ReturnType<typeof useNewFeed>, 'isSubmitting' | 'trial' | 'store' | 'start'> & {
  readonly isBegun: boolean;
  readonly storeText: string;
};

function FeedButtons({ isSubmitting, trial, store, start, isBegun, storeText }: FeedButtonsProps) {
  const tryText = isBegun ? messages.tryAgain : messages.try;
  return (
    <div className={forms.buttons}>
      {trial !== null && (
        <Button onClick={(event) => void store(event)} aria-disabled={isSubmitting}>
          {storeText}
        </Button>
      )}
      <Button type="submit" variant={trial === null ? 'solid' : 'outline'} aria-disabled={isSubmitting}>
        {isSubmitting ? messages.trying : tryText}
      </Button>
      {isBegun && (
        <Button variant="quiet" onClick={start}>
          {messages.cancel}
        </Button>
      )}
    </div>
  );
}

const noChoices: FeedMapping = { fields: {}, categories: {} };

function useNewFeed({ store: send, stored, onEnd }: AddFeedProps) {
  const { http, notify } = useServices();
  const [trial, setTrial] = useState<FeedTrial | null>(null);
  const given = splitSettings(stored?.settings ?? {});
  const [chosen, setChosen] = useState<FeedMapping>(noChoices);
  const mapping = changeMapping(given.mapping, chosen);
  const { register, handleSubmit, formState, reset, getValues, setValue, setError, setFocus } =
    useMergedForm<FeedValues>({ ...given.values, name: stored?.name ?? '' });
  const { errors, isSubmitting } = formState;

  const isStored = stored !== null;
  useEffect(() => {
    if (isStored) setFocus('url');
  }, [isStored, setFocus]);

  function start(): void {
    reset();
    setTrial(null);
    setChosen(noChoices);
    onEnd();
  }

  /** What the feed names is what the editor confirms. */
  function suggest(name: 'name' | 'brands' | 'hosts', value: string): void {
    if (getValues(name) === '') setValue(name, value);
  }

  const readFeed = (values: FeedValues) => {
    const [name, url] = [values.name.trim(), values.url.trim()];
    const settings = { ...given.others, ...toSettings(values), ...toMappingSettings(mapping) };
    return { name, settings, ...(url !== '' && { url }) };
  };
  const tryIt = handleSubmit(async (values) => {
    const { name, ...feed } = readFeed(values);
    try {
      const result = await feedsApi.try(http, { ...feed, ...(feed.url === undefined && { name }) });
      setTrial(result);
      suggest('brands', result.brands.join(', '));
      suggest('hosts', result.hosts.join(', '));
      suggest('name', toName(result.brands[0]));
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, messages.notRead) });
    }
  });
  const store = handleSubmit(async (values) => {
    const feed = readFeed(values);
    if (feed.name === '') return setError('name', { message: messages.nameNeeded }, { shouldFocus: true });
    if (!(await send({ ...feed, replaces: isStored }))) return;
    notify({
      kind: 'success',
      text: stored ? messages.replaced(feed.name, stored.state === 'paused') : messages.stored(feed.name),
    });
    start();
  });
  const choose = (choice: FeedMapping) => setChosen((former) => changeMapping(former, choice));
  return { register, errors, isSubmitting, trial, mapping, choose, tryIt, store, start };
}

function FeedSettingsFields({
  register,
  nameFault,
  hasName,
}: {
  readonly register: UseFormRegister<FeedValues>;
  readonly nameFault: string | undefined;
  readonly hasName: boolean;
}) {
  return (
    <>
      <h3 className={forms.subheading}>{messages.settings}</h3>
      {hasName && (
        <FormInput
          label={messages.name}
          hint={messages.nameHint}
          autoComplete="off"
          {...register('name')}
          fault={nameFault}
        />
      )}
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
