import { useSyncExternalStore } from 'react';
import { useCatalogue } from '../catalogue-context.ts';
import { usualChoices, type Choices } from './create-choices.ts';

/** The shopper's choices, followed. While hydrating they are the usual ones, as on the server. */
export function useChoices(): Choices {
  const { choices } = useCatalogue();
  return useSyncExternalStore(choices.subscribe, choices.current, () => usualChoices);
}
