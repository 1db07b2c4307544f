import type { MouseEvent } from 'react';

const middleButton = 1;

/** Handlers of a link that leads out: `tell` hears when it is followed, also by the middle button, which is no click. */
export function outboundClickHandlers(tell: () => void) {
  return {
    onClick: tell,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === middleButton) tell();
    },
  };
}
