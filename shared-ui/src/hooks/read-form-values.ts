/**
 * The values of a form's fields at this moment, by name; `known` for a name without a field. For handlers of `submit`: password
 * managers and browsers fill fields without an event in some cases, and state that follows events is empty then.
 */
export function readFormValues<Field extends string>(
  form: HTMLFormElement,
  known: Readonly<Record<Field, string>>,
): Readonly<Record<Field, string>> {
  const data = new FormData(form);
  const entered = Object.keys(known).flatMap((name) => {
    const value = data.get(name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...known, ...Object.fromEntries(entered) };
}
