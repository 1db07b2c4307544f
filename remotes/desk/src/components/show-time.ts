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
