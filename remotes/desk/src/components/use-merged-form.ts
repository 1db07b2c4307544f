import { useForm, type FieldValues } from 'react-hook-form';

/** A form with the present values: what somebody else saves meanwhile comes into the fields that nobody has changed here. */
export function useMergedForm<Values extends FieldValues>(values: Values) {
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } });
  // Which fields are changed is tracked only where it is read.
  const { dirtyFields: _isRead } = form.formState;
  return form;
}
