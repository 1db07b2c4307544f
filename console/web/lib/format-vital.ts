export type VitalName = 'LCP' | 'INP' | 'CLS';

/** A value of a vital; seconds, and a score for CLS. */
export function formatVital(name: VitalName, value: number | null): string {
  if (value === null) return '–';
  if (name === 'CLS') return value.toFixed(3);
  return name === 'LCP' ? `${value.toFixed(2)} s` : `${Math.round(value * 1000)} ms`;
}
