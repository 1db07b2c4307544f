/** The current time. Tests pass a clock that they can move. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

export const secondInMs = 1000;
export const minuteInMs = 60 * secondInMs;
export const hourInMs = 60 * minuteInMs;
export const dayInMs = 24 * hourInMs;

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const indianHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The day in India as `YYYY-MM-DD`. */
export function dayInIndia(time: Date): string {
  return indianDate.format(time);
}

/** The hour of the day in India, 0 to 23. */
export function hourInIndia(time: Date): number {
  return Number(indianHour.format(time));
}

/** `day` as of {@link dayInIndia}. India has no daylight saving time. */
export function startOfDayInIndia(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
