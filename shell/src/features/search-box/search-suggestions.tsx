import { formatPrice, ownValue } from '@szn/shared-contracts';
import { useId, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { type Suggestion, suggestionMessages } from './name-suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './search-suggestions.module.css';

export type SearchSuggestionsProps = {
  readonly text: string;
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly onStateChange: (state: ComboboxState) => void;
  readonly onChoose: (suggestion: Pick<Suggestion, 'path' | 'product'>) => void;
};

/** The list below the search box: the popup of an editable combobox (ARIA Authoring Practices). */
export function SearchSuggestions({ text, input, listId, onStateChange, onChoose }: SearchSuggestionsProps) {
  const groups = useSuggestions(text);
  const all = groups.flatMap((group) => group.suggestions);
  const idPrefix = useId();
  const optionId = (suggestion: Suggestion) => `${idPrefix}${all.indexOf(suggestion)}`;
  const { isOpen, active, close } = useListNavigation({
    text,
    input,
    suggestions: all,
    optionId,
    onStateChange,
    onChoose,
  });
  // The input has the focus and handles the keys; options react to the pointer only.
  const pointerProps = (suggestion: Suggestion) => ({
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => {
      close();
      onChoose(suggestion);
    },
  });
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen ? suggestionMessages.count(all.length) : ''}
      </p>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={suggestionMessages.list} className={styles.list}>
          {groups.map(({ heading, suggestions, isRow = false }) => (
            <div
              key={heading}
              role="group"
              aria-label={heading}
              className={isRow ? `${styles.group} ${styles.row}` : styles.group}
            >
              <p className={styles.heading} aria-hidden="true">
                {heading}
              </p>
              {suggestions.map((suggestion) => (
                <div
                  key={suggestion.key}
                  id={optionId(suggestion)}
                  role="option"
                  aria-selected={suggestion === active}
                  aria-label={suggestion.chips.length > 0 ? suggestion.label : undefined}
                  className={styles.option}
                  {...pointerProps(suggestion)}
                >
                  <OptionContent suggestion={suggestion} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function OptionContent({ suggestion }: { readonly suggestion: Suggestion }) {
  const { label, note, product, chips } = suggestion;
  if (chips.length > 0) {
    return (
      <span className={styles.chips}>
        {chips.map((chip) => (
          <span key={chip} className={styles.chip}>
            {chip}
          </span>
        ))}
      </span>
    );
  }
  if (product) {
    return (
      <>
        <span className={styles.picture}>
          <ProductPicture image={product.image} sizes="40px" />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <span className={styles.price}>{formatPrice(product.salePrice ?? product.price)}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.label}>{label}</span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </>
  );
}

export type ComboboxState = { readonly isExpanded: boolean; readonly activeId: string | null };

export type ListNavigation = {
  readonly text: string;
  readonly input: HTMLInputElement;
  readonly suggestions: readonly Suggestion[];
  readonly optionId: (suggestion: Suggestion) => string;
  readonly onStateChange: (state: ComboboxState) => void;
  readonly onChoose: (suggestion: Pick<Suggestion, 'path' | 'product'>) => void;
};

/** Typing and arrow keys open the list, arrow keys move through the options and the text, Escape closes it. */
function useListNavigation({ text, input, suggestions, optionId, onStateChange, onChoose }: ListNavigation) {
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
    const action = ownValue(
      {
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        ...(isOpen && { Escape: close }),
        ...(active && {
          Enter: () => {
            close();
            onChoose(active);
          },
        }),
      },
      event.key,
    );
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
