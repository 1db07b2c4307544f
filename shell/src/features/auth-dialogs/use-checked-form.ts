import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Problem } from './auth-validation.ts';

/**
 * The values of a form and what is wrong with them. Checked on submit; a field that is being put right is no longer
 * called wrong. On a problem the focus goes to the first field it speaks of.
 */
export function useCheckedForm<Field extends string>(
  empty: Readonly<Record<Field, string>>,
  findProblem: (values: Readonly<Record<Field, string>>) => Problem<Field> | undefined,
) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<Problem<Field>>();
  const formRef = useRef<HTMLFormElement>(null);
  const problemId = useId();
  useFirstFieldFocus(formRef);

  function change(field: Field, value: string): void {
    setValues((current) => ({ ...current, [field]: value }));
    if (problem?.fields.includes(field) === true) setProblem(undefined);
  }

  return {
    values,
    formRef,
    fieldProps: (field: Field) => ({
      name: field,
      value: values[field],
      onChange: (value: string) => change(field, value),
      isInvalid: problem?.fields.includes(field) ?? false,
      problem: problem?.fields[0] === field ? problem.message : undefined,
      problemId,
    }),
    submit: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault();
      const found = findProblem(values);
      setProblem(found);
      if (found === undefined) return send();
      formRef.current?.querySelector<HTMLElement>(`[name="${found.fields[0]}"]`)?.focus();
    },
  };
}

/** The form's first field has the focus once its dialog opens, and when it takes another form's place in it. */
function useFirstFieldFocus(formRef: { readonly current: HTMLFormElement | null }): void {
  useLayoutEffect(() => {
    const field = formRef.current?.querySelector('input');
    // For the dialog that opens after this; React's own `autoFocus` is no attribute.
    field?.setAttribute('autofocus', '');
    if (field?.closest('dialog[open]')) field.focus();
  }, [formRef]);
}
