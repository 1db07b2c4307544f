const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const whole = new Intl.NumberFormat('en');

/** `2h ago`; `just now` below a minute. */
export function formatAge(at: string, now: number): string {
  const seconds = (now - Date.parse(at)) / 1000;
  const unit = units.find(([, size]) => seconds >= size);
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}

export function formatDateTime(at: string | number): string {
  return dateTime.format(new Date(at));
}

export function formatDate(at: string): string {
  return date.format(new Date(at));
}

/** To the minute. */
export function formatMinute(at: string): string {
  return time.format(new Date(at));
}

/** `90` as "90 s", `600` as "10 min". */
export function formatSeconds(seconds: number): string {
  const unit = spans.find(([, size]) => seconds % size === 0);
  return unit ? `${seconds / unit[1]} ${unit[0]}` : `${seconds} s`;
}

const spans = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

export function formatCount(count: number): string {
  return whole.format(count);
}

export function formatBytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

export function formatPercent(value: number): string {
  return `${value.toFixed(value < 10 && value > 0 ? 1 : 0)} %`;
}

/** A version of a working tree has a hash, which is shortened. */
export function shortVersion(version: string): string {
  return version.replace(/^(.{15}).{5,}$/, '$1…');
}

export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export type VitalName = 'LCP' | 'INP' | 'CLS';

/** A value of a vital; seconds, and a score for CLS. */
export function formatVital(name: VitalName, value: number | null): string {
  if (value === null) return '–';
  if (name === 'CLS') return value.toFixed(3);
  return name === 'LCP' ? `${value.toFixed(2)} s` : `${Math.round(value * 1000)} ms`;
}
