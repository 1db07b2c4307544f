const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A time of the API in Indian time. */
export function showTime(time: string): string {
  return format.format(new Date(time));
}
