import { comparableText } from '@szn/shared-contracts';
import type { TimelineEntry } from '../../../api/state.ts';

/** The entries that contain all words. */
export function filterEntries(entries: readonly TimelineEntry[], text: string): readonly TimelineEntry[] {
  const words = comparableText(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const effects = entry.effects.flatMap(({ remote, from, to }) => [remote ?? '', from ?? '', to ?? '']);
    const haystack = comparableText([entry.action, entry.by, entry.reason ?? '', ...effects].join(' '));
    return words.every((word) => haystack.includes(word));
  });
}
