import { useId, type PointerEvent } from 'react';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { type Suggestion, suggestionMessages } from './name-suggestions.ts';
import { useListNavigation, type ComboboxState } from './use-list-navigation.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './search-suggestions.module.css';

export type SearchSuggestionsProps = {
  readonly text: string;
  /** The combobox whose keys move through the list. */
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly onStateChange: (state: ComboboxState) => void;
  readonly onChoose: (path: string) => void;
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
  const pointerProps = ({ path }: Suggestion) => ({
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => {
      close();
      onChoose(path);
    },
  });
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen ? suggestionMessages.count(all.length) : ''}
      </p>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={suggestionMessages.list} className={styles.list}>
          {groups.map(({ heading, suggestions }) => (
            <div key={heading} role="group" aria-label={heading} className={styles.group}>
              <p className={styles.heading} aria-hidden="true">
                {heading}
              </p>
              {suggestions.map((suggestion) => (
                <div
                  key={suggestion.key}
                  id={optionId(suggestion)}
                  role="option"
                  aria-selected={suggestion === active}
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

function OptionContent({ suggestion: { label, note, product } }: { readonly suggestion: Suggestion }) {
  return (
    <>
      {product && (
        <span className={styles.picture}>
          <ProductPicture image={product.image} sizes="40px" />
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </>
  );
}
