import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useId, useRef, useState, type SubmitEvent } from 'react';

/** One message and the fields that it concerns; the first of them gets the focus. */
export type FormProblem<Field extends string> = {
  readonly message: string;
  readonly fields: readonly Field[];
};

/** Reads the fields and validates on submit, and focuses the first invalid field; a change of an invalid field clears the problem. */
export function useForm<Field extends string>(
  empty: Readonly<Record<Field, string>>,
  findProblem: (values: typeof empty) => FormProblem<Field> | undefined,
) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<FormProblem<Field>>();
  const formRef = useRef<HTMLFormElement>(null);
  const problemId = useId();

  function change(field: Field, value: string): void {
    setValues((current) => ({ ...current, [field]: value }));
    if (problem?.fields.includes(field) === true) setProblem(undefined);
  }

  return {
    values,
    problem,
    setProblem,
    problemId,
    formRef,
    change,
    reset: () => setValues(empty),
    fieldProps: (field: Field) => ({
      name: field,
      value: values[field],
      onChange: (value: string) => change(field, value),
      isInvalid: problem?.fields.includes(field) ?? false,
      problem: problem?.fields[0] === field ? problem.message : undefined,
      problemId,
    }),
    onSubmit: (send: (entered: typeof empty) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const entered = readFormValues(event.currentTarget, values);
      setValues(entered);
      const found = findProblem(entered);
      setProblem(found);
      if (found === undefined) return send(entered);
      formRef.current?.querySelector<HTMLElement>(`[name="${found.fields[0]}"]`)?.focus();
    },
  };
}
