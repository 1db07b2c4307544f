import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { FormInput } from '@szn/shared-ui/form-input';
import { useServices } from '@szn/shared-ui/services-context';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ChoiceField } from '../../components/choice-field.tsx';
import forms from '../../components/form.module.css';
import { queryRulesApi, type QueryRule, type RuleTrial, type SearchPreview } from './query-rules-api.ts';
import { queryRulesMessages as messages } from './searches-messages.ts';

/** Resolves to whether the rule is saved. */
export type Save = (rule: QueryRule) => Promise<boolean>;

type RuleValues = { readonly phrase: string; readonly kind: 'instead' | 'page'; readonly target: string };

/** A rule for a phrase, with a trial of what it changes before it is saved. */
export function QueryRuleForm({ phrase, save }: { readonly phrase: string; readonly save: Save }) {
  const { http, notify } = useServices();
  const [trial, setTrial] = useState<RuleTrial | null>(null);
  const { register, handleSubmit, formState, watch, reset } = useForm<RuleValues>({
    defaultValues: { phrase, kind: 'instead', target: '' },
  });
  const isPage = watch('kind') === 'page';
  const { errors, isSubmitting } = formState;
  const tryIt = handleSubmit(async (values) => {
    try {
      setTrial(await queryRulesApi.try(http, toRule(values)));
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, messages.notTried) });
    }
  });
  const store = handleSubmit(async (values) => {
    if (!(await save(toRule(values)))) return;
    notify({ kind: 'success', text: messages.saved(values.phrase) });
    setTrial(null);
    reset({ phrase: '', kind: 'instead', target: '' });
  });
  return (
    <form noValidate className={forms.form} onSubmit={(event) => void tryIt(event)}>
      <p className={forms.text}>{messages.intro}</p>
      <FormInput
        label={messages.phrase}
        autoComplete="off"
        {...register('phrase', { validate: (text) => text.trim() !== '' || messages.phraseNeeded })}
        fault={errors.phrase?.message}
      />
      <ChoiceField
        label={messages.kind}
        options={[
          ['instead', messages.insteadKind],
          ['page', messages.pageKind],
        ]}
        {...register('kind')}
      />
      <FormInput
        label={isPage ? messages.page : messages.instead}
        hint={isPage ? messages.pageHint : messages.insteadHint}
        autoComplete="off"
        {...register('target', { validate: (text) => text.trim() !== '' || messages.targetNeeded })}
        fault={errors.target?.message}
      />
      {trial !== null && <Trial trial={trial} />}
      <div className={forms.buttons}>
        {trial !== null && (
          <Button onClick={(event) => void store(event)} aria-disabled={isSubmitting}>
            {messages.save}
          </Button>
        )}
        <Button type="submit" variant={trial === null ? 'solid' : 'outline'} aria-disabled={isSubmitting}>
          {messages.try}
        </Button>
      </div>
    </form>
  );
}

function toRule({ phrase, kind, target }: RuleValues): QueryRule {
  const text = target.trim();
  return {
    phrase: phrase.trim(),
    instead: kind === 'instead' ? text : undefined,
    page: kind === 'page' ? text : undefined,
  };
}

function Trial({ trial: { before, after } }: { readonly trial: RuleTrial }) {
  return (
    <div role="group" aria-label={messages.trial} className={forms.text}>
      <h3 className={forms.subheading}>{messages.trial}</h3>
      <PreviewText label={messages.before} preview={before} />
      <PreviewText label={messages.after} preview={after} />
    </div>
  );
}

function PreviewText({
  label,
  preview: { total, page, products },
}: {
  readonly label: string;
  readonly preview: SearchPreview;
}) {
  return (
    <p>
      {label}: {page === '' ? messages.products(total, products) : messages.opens(page)}
    </p>
  );
}
