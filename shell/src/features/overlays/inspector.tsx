import { useEffect, useState } from 'react';
import type { SafeStorage } from '@szn/shared-contracts';
import { InspectorPanel, type TracedMessage } from './inspector-panel.tsx';
import type { BusTrace, OverlayOptions } from './start-overlays.ts';

type InspectorProps = OverlayOptions & { readonly messages: readonly TracedMessage[] };

/** Ctrl+Alt+I toggles a panel with the remotes of the page; Escape closes it. */
export function Inspector(options: InspectorProps) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = isInspectorAllowed(options.composition.environment, options.sessionStorage);
  useKeyDown(({ ctrlKey, altKey, code, key }) => {
    if (key === 'Escape') setOpen(false);
    const isShortcut = isAllowed && ctrlKey && altKey && code === 'KeyI';
    if (isShortcut) setOpen((wasOpen) => !wasOpen);
    return isShortcut;
  });
  useBoundaries(isOpen);
  return isOpen ? <InspectorPanel {...options} close={() => setOpen(false)} /> : null;
}

/** `onKey` returns whether it has handled the key. */
function useKeyDown(onKey: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (onKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/** Outlines the area of each remote, with its name and version. */
function useBoundaries(isShown: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-shows-boundaries', isShown);
    return () => document.documentElement.removeAttribute('data-shows-boundaries');
  }, [isShown]);
}

/** In production the inspector needs `true` under this key in the session storage of the tab. */
const key = 'szn:inspector';

function isInspectorAllowed(environment: string, storage: SafeStorage): boolean {
  return (
    environment !== 'production' ||
    storage.read(key, (value) => (typeof value === 'boolean' ? value : undefined)) === true
  );
}

const maxMessages = 200;

/** Records the messages of the bus from now on: the latest ones, oldest first. */
export function createMessageLog(trace: BusTrace): readonly TracedMessage[] {
  const messages: TracedMessage[] = [];
  trace.add = (message) => {
    messages.push({ ...message, at: performance.now() });
    if (messages.length > maxMessages) messages.shift();
  };
  return messages;
}
