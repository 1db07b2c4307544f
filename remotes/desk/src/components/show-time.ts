const timeZone = 'Asia/Kolkata';
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone });
const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});

/** A time of the API in Indian time. */
export function showTime(time: string): string {
  return format.format(new Date(time));
}

/** The present day in India, as `YYYY-MM-DD`. */
export function todayInIndia(): string {
  return isoDay.format(new Date());
}

/** The value of an `<input type="datetime-local">` that means Indian time, as the API takes it; `undefined` without one. */
export function toApiTime(local: string): string | undefined {
  const time = Date.parse(`${local}:00+05:30`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
