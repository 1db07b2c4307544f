import { useEffect, useState } from 'react';
import type { TracedMessage } from './create-message-log.ts';
import type { VisitAidsOptions } from './overlay-options.ts';
import { InspectorPanel } from './inspector-panel.tsx';
import { isInspectorAllowed } from './inspector-storage.ts';
import { useBoundaries } from './use-boundaries.ts';

type InspectorProps = VisitAidsOptions & { readonly messages: readonly TracedMessage[] };

/** Ctrl+Alt+I shows and hides what the page is made of; Escape hides it. */
export function Inspector(options: InspectorProps) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = isInspectorAllowed(options.composition.environment, options.sessionStorage);
  useKeys(({ ctrlKey, altKey, code, key }) => {
    if (key === 'Escape') setOpen(false);
    const isShortcut = isAllowed && ctrlKey && altKey && code === 'KeyI';
    if (isShortcut) setOpen((wasOpen) => !wasOpen);
    return isShortcut;
  });
  useBoundaries(isOpen);
  return isOpen ? <InspectorPanel {...options} close={() => setOpen(false)} /> : null;
}

/** `press` says whether the key was meant for it. */
function useKeys(press: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (press(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
