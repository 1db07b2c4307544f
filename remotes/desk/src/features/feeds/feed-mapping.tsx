import { ownValue } from '@szn/shared-contracts';
import { correctValues } from '@szn/shared-contracts/wire';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import type { FeedSettings, FeedTrial } from './feeds-api.ts';
import { feedsMessages as messages } from './feeds-messages.ts';

/** An empty text is none. A stored feed can have several columns for a field. */
export type FeedChoices = Readonly<Record<string, string | readonly string[]>>;
/** The columns of fields, and the categories of words, that the editor has chosen. */
export type FeedMapping = { readonly fields: FeedChoices; readonly categories: FeedChoices };

type FeedMappingFieldsProps = {
  readonly trial: FeedTrial;
  readonly mapping: FeedMapping;
  /** What is chosen. */
  readonly onChange: (choice: FeedMapping) => void;
};

/** What columns of the file mean, and what words without a listing page are. What was chosen stays, also when a trial finds it right. */
export function FeedMappingFields({ trial, mapping, onChange }: FeedMappingFieldsProps) {
  const { fields, categories } = mapping;
  const words = [...new Set([...Object.keys(categories), ...trial.unlisted])];
  const columns = trial.columns.map(({ name, sample }) => [name, `${name}: ${sample}`] as const);
  return (
    <>
      {(trial.hasUnknownColumns || Object.keys(fields).length > 0) && (
        <>
          <h3 className={forms.subheading}>{messages.columns}</h3>
          <p className={forms.text}>{messages.columnsText}</p>
          {Object.entries(messages.fields).map(([field, label]) => (
            <ChoiceField
              key={field}
              label={label}
              options={withValue([['', messages.asFound], ...columns], ownValue(fields, field))}
              value={String(ownValue(fields, field) ?? '')}
              onChange={({ target }) => onChange({ fields: { [field]: target.value }, categories: {} })}
            />
          ))}
        </>
      )}
      {words.length > 0 && (
        <>
          <h3 className={forms.subheading}>{messages.categories}</h3>
          <p className={forms.text}>{messages.categoriesText}</p>
          {words.map((word) => (
            <ChoiceField
              key={word}
              label={messages.categoryOf(word)}
              options={[
                ['', messages.noListing],
                ...correctValues.category.map((name) => [name, name] as const),
              ]}
              value={String(ownValue(categories, word) ?? '')}
              onChange={({ target }) => onChange({ fields: {}, categories: { [word]: target.value } })}
            />
          ))}
        </>
      )}
    </>
  );
}

type Options = readonly (readonly [string, string])[];

/** What the stored feed names and this file does not have can stay. */
function withValue(options: Options, value: FeedChoices[string] = ''): Options {
  const chosen = String(value);
  return options.some(([name]) => name === chosen) ? options : [...options, [chosen, chosen]];
}

export function changeMapping(mapping: FeedMapping, choice: FeedMapping): FeedMapping {
  return {
    fields: { ...mapping.fields, ...choice.fields },
    categories: { ...mapping.categories, ...choice.categories },
  };
}

/** As entries of the settings; without choices none. */
export function toMappingSettings(mapping: FeedMapping): FeedSettings {
  const chosen = Object.entries(mapping).map(
    ([name, choices]) => [name, Object.entries(choices).filter(([, value]) => value !== '')] as const,
  );
  return Object.fromEntries(
    chosen.flatMap(([name, entries]) =>
      entries.length === 0 ? [] : [[name, Object.fromEntries(entries)] as const],
    ),
  );
}
