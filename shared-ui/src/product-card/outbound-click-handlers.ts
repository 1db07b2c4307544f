import type { MouseEvent } from 'react';

const middleButton = 1;

/** Handlers of an external link: call `onOpen` when it is opened, also by the middle button (no click event). */
export function outboundClickHandlers(onOpen: () => void) {
  return {
    onClick: onOpen,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === middleButton) onOpen();
    },
  };
}
