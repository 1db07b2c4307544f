import { ownValue } from '@szn/shared-contracts';
import { toPlainLine, correctValues, maxPinPlace, maxTitleLength } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import type { UseFormRegister } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { useMergedForm } from '../../components/use-merged-form.ts';
import type { DeskProduct, ProductChanges, ProductDetail } from './products-api.ts';
import { productsMessages as messages } from './products-messages.ts';
import styles from './products-page.module.css';

/** Resolves to what is stored then, or to nothing if it is not. */
export type Save = (changes: ProductChanges, reason: string) => Promise<ProductDetail | undefined>;

type Values = {
  readonly title: string;
  readonly category: string;
  readonly gender: string;
  readonly colour: string;
  readonly hidden: string;
  readonly listing: string;
  readonly place: string;
  /** The kinds that are right as they are. */
  readonly right: readonly string[];
  readonly reason: string;
};

const { labels } = messages;

type ProductFormProps = { readonly detail: ProductDetail; readonly onSave: Save };

/** What can be decided about a product. Only what differs is sent, with one reason. */
export function ProductForm({ detail, onSave }: ProductFormProps) {
  const { product, listings } = detail;
  const { register, handleSubmit, formState, reset } = useMergedForm<Values>(toValues(detail));
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (values) => {
    const saved = await onSave(toChanges(values, detail), values.reason);
    if (saved !== undefined) reset(toValues(saved), { keepDirtyValues: false });
  });
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void save(event)}>
      <FormInput
        label={labels.title}
        isWide
        autoComplete="off"
        {...register('title', { validate: (title) => isTitle(title) || messages.titleNeeded })}
        fault={errors.title?.message}
      />
      <ValueFields product={product} register={register} />
      <ChoiceField
        label={labels.hidden}
        options={[
          ['', messages.shown],
          ['hidden', messages.hide],
        ]}
        {...register('hidden')}
      />
      <ChoiceField
        label={labels.pin}
        options={[['', messages.noPin], ...listings.map((listing) => [listing, `/${listing}`] as const)]}
        {...register('listing')}
      />
      <FormInput
        label={labels.place}
        hint={messages.placeHint}
        type="number"
        min={1}
        max={maxPinPlace}
        {...register('place')}
      />
      <RightFields product={product} register={register} />
      <FormInput
        label={labels.reason}
        hint={messages.reasonHint}
        isWide
        autoComplete="off"
        maxLength={200}
        {...register('reason', { validate: (reason) => toPlainLine(reason) !== '' || messages.reasonNeeded })}
        fault={errors.reason?.message}
      />
      <div className={forms.buttons}>
        <Button type="submit" aria-disabled={isSubmitting}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

type ValueFieldsProps = {
  readonly product: DeskProduct;
  readonly register: UseFormRegister<Values>;
};

/** What is chosen from the lists of the shop. */
function ValueFields({ product, register }: ValueFieldsProps) {
  return (
    <>
      <ChoiceField
        label={labels.category}
        options={withPresent(correctValues.category, product.category)}
        {...register('category')}
      />
      <ChoiceField
        label={labels.gender}
        options={correctValues.gender.map(
          (gender) => [gender, ownValue(messages.genders, gender) ?? gender] as const,
        )}
        {...register('gender')}
      />
      <ChoiceField
        label={labels.colour}
        options={[
          ...(product.colour === '' ? [['', messages.noColour] as const] : []),
          ...withPresent(correctValues.colour, product.colour),
        ]}
        {...register('colour')}
      />
    </>
  );
}

function RightFields({ product, register }: ValueFieldsProps) {
  return product.doubts.map((doubt) => (
    <label key={doubt} className={styles.check}>
      <input type="checkbox" value={doubt} {...register('right')} />
      {messages.isRight(messages.doubts[doubt])}
    </label>
  ));
}

function isTitle(title: string): boolean {
  return toPlainLine(title) !== '' && title.length <= maxTitleLength;
}

/** A feed can have a category that no page lists: it stays until another one is chosen. */
function withPresent(values: readonly string[], present: string) {
  const all = present === '' || values.includes(present) ? values : [present, ...values];
  return all.map((value) => [value, value] as const);
}

function toValues({ product, changes }: ProductDetail): Values {
  const { title, category, gender, colour } = product;
  const hidden = changes.find(({ field }) => field === 'hidden')?.value ?? '';
  return { title, category, gender, colour, hidden, listing: '', place: '', right: [], reason: '' };
}

function toChanges(values: Values, detail: ProductDetail): ProductChanges {
  const former = toValues(detail);
  const { listing, place, right } = values;
  const corrected = (['title', 'category', 'gender', 'colour'] as const).filter(
    (name) => values[name] !== former[name],
  );
  return {
    ...Object.fromEntries(corrected.map((name) => [name, values[name]])),
    ...(values.hidden !== former.hidden && { hidden: values.hidden !== '' }),
    ...(listing !== '' && { pins: [{ listing, place: place === '' ? null : Number(place) }] }),
    ...(right.length > 0 && { doubts: right.map((doubt) => ({ doubt, isRight: true })) }),
  };
}
