/** The value of an `<input type="datetime-local">` that means Indian time, as the API takes it; `undefined` without one. */
export function toApiTime(local: string): string | undefined {
  const time = Date.parse(`${local}:00+05:30`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
