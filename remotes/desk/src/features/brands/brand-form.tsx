import { brandTexts, brandTiers, type BrandRow } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { useMergedForm } from '../../components/use-merged-form.ts';
import type { BrandChange, BrandSettings } from './brands-api.ts';
import { brandsMessages as messages } from './brands-messages.ts';

type Values = Record<keyof typeof messages.labels, string>;

const textNames = ['label', 'storedName', ...brandTexts, 'policyLink'] as const;
const hints: Partial<Record<keyof Values, string>> = messages.hints;

type BrandFormProps = {
  /** The brand to change; `undefined` adds one. */
  readonly brand?: BrandRow;
  /** Resolves to whether it was saved. */
  readonly onSave: (change: BrandChange) => Promise<boolean>;
  readonly onClose: () => void;
};

/** All facts of a brand. An empty field is the default again. */
export function BrandForm({ brand, onSave, onClose }: BrandFormProps) {
  const { register, handleSubmit, formState } = useMergedForm<Values>(toValues(brand ?? {}));
  const { errors, isSubmitting } = formState;
  const field = (name: keyof Values) => ({
    label: messages.labels[name],
    ...(hints[name] !== undefined && { hint: hints[name] }),
    autoComplete: 'off',
  });
  const save = handleSubmit(async (values) => {
    if (await onSave(toChange(values, brand))) onClose();
  });
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void save(event)}>
      {brand === undefined && (
        <FormInput
          {...field('slug')}
          {...register('slug', { validate: (slug) => slug.trim() !== '' || messages.needed })}
          fault={errors.slug?.message}
        />
      )}
      {textNames.map((name) => (
        <FormInput key={name} {...field(name)} {...register(name)} />
      ))}
      <FormInput {...field('aliases')} {...register('aliases')} />
      <ChoiceField
        label={messages.labels.tier}
        options={[['', messages.noTier], ...brandTiers.map((tier) => [tier, messages.tiers[tier]] as const)]}
        {...register('tier')}
      />
      <FormInput {...field('homePlace')} inputMode="numeric" {...register('homePlace')} />
      <ChoiceField
        label={messages.labels.isInFooter}
        options={[
          ['', messages.inFooter],
          ['hidden', messages.hidden],
        ]}
        {...register('isInFooter')}
      />
      <FormInput {...field('place')} inputMode="numeric" {...register('place')} />
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={isSubmitting}>
          {messages.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </form>
  );
}

function toValues({
  slug: _slug,
  tier,
  homePlace,
  isInFooter,
  aliases = [],
  ...brand
}: Partial<BrandRow>): Values {
  return {
    slug: '',
    place: '',
    label: '',
    storedName: '',
    text: '',
    delivery: '',
    payment: '',
    returns: '',
    policyLink: '',
    ...brand,
    tier: tier ?? '',
    homePlace: homePlace === undefined ? '' : `${homePlace}`,
    isInFooter: isInFooter === false ? 'hidden' : '',
    aliases: aliases.join(', '),
  };
}

/** Only what differs from the brand, so that what another editor has changed meanwhile stays. */
function toChange(values: Values, brand: BrandRow | undefined): BrandChange {
  const settings = toSettings(values, toValues(brand ?? {}));
  const place = Number(values.place);
  return {
    slug: brand?.slug ?? values.slug.trim(),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(values.place.trim() !== '' && { place }),
  };
}

function toSettings(values: Values, former: Values): BrandSettings {
  const changed = (name: keyof Values) => values[name].trim() !== former[name];
  const orDefault = (name: keyof Values) => values[name].trim() || null;
  const aliases = values.aliases
    .split(',')
    .map((alias) => alias.trim())
    .filter(Boolean);
  const homePlace = values.homePlace.trim() === '' ? null : Number(values.homePlace);
  return {
    ...Object.fromEntries(textNames.filter(changed).map((name) => [name, orDefault(name)])),
    ...(changed('tier') && { tier: brandTiers.find((tier) => tier === values.tier) ?? null }),
    ...(changed('homePlace') && { homePlace }),
    ...(changed('isInFooter') && { isInFooter: values.isInFooter === '' }),
    ...(changed('aliases') && { aliases: aliases.length > 0 ? aliases : null }),
  };
}
