import { fetchRegistry } from './registry.ts';
import { createReplacementCheck } from './create-replacement-check.ts';
import { createRetryDefinition } from './create-retry-definition.ts';

/** A further try, with this page's own registry at hand. */
export const retryDefinition = createRetryDefinition(createReplacementCheck(fetchRegistry));
