import { useEffect, useEffectEvent, useState } from 'react';
import type { Suggestion } from './suggestion.ts';

/** What the combobox says of its list. */
export type ComboboxState = { readonly isExpanded: boolean; readonly activeId: string | null };

export type ListNavigation = {
  readonly text: string;
  readonly input: HTMLInputElement;
  readonly suggestions: readonly Suggestion[];
  readonly optionId: (suggestion: Suggestion) => string;
  readonly onState: (state: ComboboxState) => void;
  readonly onChoose: (path: string) => void;
};

/** Opens with typing and the arrow keys, moves through the options and back to the text, closes with Escape. */
export function useListNavigation({ text, input, suggestions, optionId, onState, onChoose }: ListNavigation) {
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
    // The text itself is one stop of the round.
    const stops = [null, ...suggestions];
    const next = stops[(stops.indexOf(active) + step + stops.length) % stops.length];
    setActiveKey(next?.key ?? null);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Keys of an input method that is composing a letter are not ours.
    if (event.isComposing) return;
    const deed = {
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
    if (!deed) return;
    event.preventDefault();
    deed();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    input.addEventListener('keydown', listener);
    return () => input.removeEventListener('keydown', listener);
  }, [input]);

  const tell = useEffectEvent(onState);
  useEffect(() => tell({ isExpanded: isOpen, activeId }), [isOpen, activeId]);
  useEffect(() => () => tell({ isExpanded: false, activeId: null }), []);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return { isOpen, active, close };
}
