import type { TimelineEntry } from '../../../api/state.ts';

/** The entries that contain all words. */
export function filterEntries(entries: readonly TimelineEntry[], text: string): readonly TimelineEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const haystack = [
      entry.action,
      entry.by,
      entry.reason ?? '',
      ...entry.effects.flatMap(({ remote, from, to }) => [remote ?? '', from ?? '', to ?? '']),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}
