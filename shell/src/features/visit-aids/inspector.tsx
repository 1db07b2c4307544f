import { useEffect, useState } from 'react';
import type { TracedMessage } from './create-message-log.ts';
import type { VisitAidsOptions } from './start-visit-aids.ts';
import { InspectorPanel } from './inspector-panel.tsx';
import { isInspectorAllowed } from './inspector-storage.ts';
import { useBoundaries } from './use-boundaries.ts';

type InspectorProps = VisitAidsOptions & { readonly messages: readonly TracedMessage[] };

/** Ctrl+Alt+I shows and hides what the page is made of. */
export function Inspector(options: InspectorProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcut(isInspectorAllowed(options.composition.environment, options.sessionStorage), () =>
    setOpen((wasOpen) => !wasOpen),
  );
  useBoundaries(isOpen);
  return isOpen ? <InspectorPanel {...options} close={() => setOpen(false)} /> : null;
}

function useShortcut(isAllowed: boolean, toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isAllowed || !event.ctrlKey || !event.altKey || event.code !== 'KeyI') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
