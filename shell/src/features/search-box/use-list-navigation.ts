import { useEffect, useEffectEvent, useState } from 'react';
import type { Suggestion } from './name-suggestions.ts';

/** The state of the list, for the attributes of the combobox. */
export type ComboboxState = { readonly isExpanded: boolean; readonly activeId: string | null };

export type ListNavigation = {
  readonly text: string;
  readonly input: HTMLInputElement;
  readonly suggestions: readonly Suggestion[];
  readonly optionId: (suggestion: Suggestion) => string;
  readonly onStateChange: (state: ComboboxState) => void;
  readonly onChoose: (path: string) => void;
};

/** Typing and arrow keys open the list, arrow keys move through the options and the text, Escape closes it. */
export function useListNavigation({
  text,
  input,
  suggestions,
  optionId,
  onStateChange,
  onChoose,
}: ListNavigation) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [dismissedText, setDismissedText] = useState<string | null>(null);
  const isOpen = suggestions.length > 0 && dismissedText !== text;
  const active = (isOpen && suggestions.find(({ key }) => key === activeKey)) || null;
  const activeId = active && optionId(active);

  function close(): void {
    setActiveKey(null);
    setDismissedText(text);
  }

  function move(step: 1 | -1): void {
    if (!isOpen) {
      setDismissedText(null);
      return;
    }
    // The text is one of the stops.
    const stops = [null, ...suggestions];
    const next = stops[(stops.indexOf(active) + step + stops.length) % stops.length];
    setActiveKey(next?.key ?? null);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // These keys belong to an input method editor.
    if (event.isComposing) return;
    const action = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ...(isOpen && { Escape: close }),
      ...(active && {
        Enter: () => {
          close();
          onChoose(active.path);
        },
      }),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    input.addEventListener('keydown', listener);
    return () => input.removeEventListener('keydown', listener);
  }, [input]);

  const notify = useEffectEvent(onStateChange);
  useEffect(() => notify({ isExpanded: isOpen, activeId }), [isOpen, activeId]);
  useEffect(() => () => notify({ isExpanded: false, activeId: null }), []);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return { isOpen, active, close };
}
