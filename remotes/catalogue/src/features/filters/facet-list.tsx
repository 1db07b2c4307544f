import { useDeferredValue, useId, useState } from 'react';
import { comparableText } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import { filterMessages } from './filter-messages.ts';
import styles from './facet-list.module.css';
import type { NameFacet, NameOption } from './use-form-options.ts';

const collapsedCount = 6;
const minSearchableCount = 12;

type FacetListProps = {
  readonly facet: NameFacet;
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

export function FacetList({ facet, chosen, onToggle }: FacetListProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [searchText, setSearchText] = useState('');
  // The options change in a later task: a replayed tap from before hydration may be on one that the text removes.
  const shownText = useDeferredValue(searchText);
  const wanted = comparableText(shownText.trim());
  const matching = facet.options.filter(({ label }) => comparableText(label).includes(wanted));
  const collapsed = matching.filter(({ name }, index) => index < collapsedCount || chosen.includes(name));
  const shown = isExpanded || shownText !== '' ? matching : collapsed;
  const hiddenCount = matching.length - collapsed.length;

  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{facet.legend}</legend>
      {facet.filter === 'brands' && facet.options.length >= minSearchableCount && (
        <input
          type="search"
          className={styles.search}
          aria-label={filterMessages.findBrand}
          placeholder={filterMessages.findBrand}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <ul className={styles.options} id={id}>
        {shown.map((option) => (
          <li key={option.name}>
            <Option
              option={option}
              fieldName={facet.filter}
              isChosen={chosen.includes(option.name)}
              onToggle={() => onToggle(option.name)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{filterMessages.noneOfThatName}</p>}
      {shownText === '' && hiddenCount > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? filterMessages.showFewer : filterMessages.showMore(hiddenCount)}
        </button>
      )}
    </fieldset>
  );
}

type OptionProps = {
  readonly option: NameOption;
  readonly fieldName: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Option({ option: { name, label, count }, fieldName, isChosen, onToggle }: OptionProps) {
  const empty = emptyOptionProps(count, isChosen);
  return (
    <label className={empty ? `${styles.option} ${styles.empty}` : styles.option}>
      <input
        type="checkbox"
        className={styles.box}
        name={fieldName}
        value={name}
        checked={isChosen}
        onChange={() => {
          if (!empty) onToggle();
        }}
        {...empty}
      />
      <span className={styles.label}>{label}</span>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  );
}

/**
 * Props of an option that would list nothing: it stays visible, but the Tab key skips it and a press has no effect. A
 * disabled control instead would lose the focus when its count becomes 0. `undefined` for all other options.
 */
export function emptyOptionProps(count: number | null, isChosen: boolean) {
  return count === 0 && !isChosen ? ({ 'aria-disabled': true, tabIndex: -1 } as const) : undefined;
}
