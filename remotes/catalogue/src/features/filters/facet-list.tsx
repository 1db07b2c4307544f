import { useId, useState } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { filterMessages } from './filter-messages.ts';
import styles from './facet-list.module.css';
import { labelOf, type NameFilter } from './filter-state.ts';
import type { ScopedOptions } from './filter-options.ts';

const collapsedCount = 6;
const minSearchableCount = 12;

type FacetListProps = {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

export function FacetList({ facet, chosen, onToggle }: FacetListProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [searchText, setSearchText] = useState('');
  const matching = facet.options.filter(({ label }) =>
    label.toLowerCase().includes(searchText.trim().toLowerCase()),
  );
  const collapsed = matching.filter(({ name }, index) => index < collapsedCount || chosen.includes(name));
  const shown = isExpanded || searchText !== '' ? matching : collapsed;
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
        {shown.map(({ name, label, count }) => (
          <li key={name}>
            <label className={styles.option}>
              <input
                type="checkbox"
                className={styles.box}
                name={facet.filter}
                value={name}
                checked={chosen.includes(name)}
                onChange={() => onToggle(name)}
              />
              <span className={styles.label}>{label}</span>
              {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{filterMessages.noneOfThatName}</p>}
      {searchText === '' && hiddenCount > 0 && (
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

type Facet = ReturnType<typeof toFacets>[number];

/** Created once: `localeCompare` with options creates a collator for each call. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

const legends = [
  ['categories', filterMessages.category],
  ['brands', filterMessages.brand],
  ['styles', filterMessages.style],
] as const;

/** The facets of a page, without those that have fewer than two options (the brand on a brand's page). */
export function toFacets(options: ScopedOptions, hidden: readonly NameFilter[]) {
  return legends
    .filter(([filter]) => !hidden.includes(filter))
    .map(([filter, legend]) => ({ filter, legend, options: toOptions(options, filter) }))
    .filter((facet) => facet.options.length > 1);
}

function toOptions(options: ScopedOptions, filter: NameFilter) {
  const counts = options.counts[filter];
  // A style may be called `constructor`, which every object inherits.
  const countOf = (name: string) => (Object.hasOwn(counts, name) ? (counts[name] ?? null) : null);
  return options[filter]
    .map((name) => ({ name, label: labelOf(filter, name), count: countOf(name) }))
    .toSorted((one, other) => alphabet.compare(one.label, other.label));
}
