/** The comparison of these products. Apart from `paths`, because only late code of one remote links to it. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
}
