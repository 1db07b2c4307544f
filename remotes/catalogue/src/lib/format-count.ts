const format = new Intl.NumberFormat('en-IN');

/** A number with Indian digit grouping: `1,23,456`. */
export function formatCount(count: number): string {
  return format.format(count);
}
