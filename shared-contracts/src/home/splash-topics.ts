import { defineState } from '../bus/topic.ts';
import { readField } from '../wire/json.ts';

/** Whether the home page's splash covers the page; nothing else opens itself meanwhile. Published by home. */
export const splashChanged = /* @__PURE__ */ defineState<{ readonly isShown: boolean }>({
  name: 'splash:changed',
  read: (value) => {
    const isShown = readField(value, 'isShown');
    return typeof isShown === 'boolean' ? { isShown } : undefined;
  },
});
