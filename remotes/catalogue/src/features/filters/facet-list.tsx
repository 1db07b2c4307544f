import { useId, useState } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { filterMessages } from './filter-messages.ts';
import styles from './facet-list.module.css';
import { labelOf, type NameFilter } from './filter-state.ts';
import type { ScopedOptions } from './filter-options.ts';

/** Number of options before "Show more". */
const collapsedCount = 6;
/** From this number on, the brands have a search field. */
const minSearchableCount = 12;

export type FacetListProps = {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

/** Checkboxes of one facet. Chosen options are always visible; a long list expands, and brands can be searched. */
export function FacetList({ facet, chosen, onToggle }: FacetListProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [searchText, setSearchText] = useState('');
  const matching = facet.options.filter(({ label }) =>
    label.toLowerCase().includes(searchText.trim().toLowerCase()),
  );
  const collapsed = matching.filter(({ name }, index) => index < collapsedCount || chosen.includes(name));
  const shown = isExpanded || searchText !== '' ? matching : collapsed;
  const canExpand = searchText === '' && collapsed.length < matching.length;

  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{facet.legend}</legend>
      {facet.filter === 'brands' && facet.options.length >= minSearchableCount && (
        <BrandSearch value={searchText} onChange={setSearchText} />
      )}
      <ul className={styles.options} id={id}>
        {shown.map((option) => (
          <li key={option.name}>
            <FacetBox
              option={option}
              field={facet.filter}
              isChosen={chosen.includes(option.name)}
              onToggle={() => onToggle(option.name)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{filterMessages.noneOfThatName}</p>}
      {canExpand && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded
            ? filterMessages.showFewer
            : filterMessages.showMore(matching.length - collapsed.length)}
        </button>
      )}
    </fieldset>
  );
}

type BrandSearchProps = { readonly value: string; readonly onChange: (value: string) => void };

function BrandSearch({ value, onChange }: BrandSearchProps) {
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={filterMessages.findBrand}
      placeholder={filterMessages.findBrand}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Enter would submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

type FacetBoxProps = {
  readonly option: FacetOption;
  readonly field: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function FacetBox({ option: { name, label, count }, field, isChosen, onToggle }: FacetBoxProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        className={styles.box}
        name={field}
        value={name}
        checked={isChosen}
        onChange={onToggle}
      />
      <span className={styles.label}>{label}</span>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  );
}

export type FacetOption = { readonly name: string; readonly label: string; readonly count: number | null };

/** A group of filter values. */
export type Facet = {
  readonly filter: NameFilter;
  readonly legend: string;
  readonly options: readonly FacetOption[];
};

/** Created once: `localeCompare` with options creates a collator for each call. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

const legends: readonly (readonly [NameFilter, string])[] = [
  ['categories', filterMessages.category],
  ['brands', filterMessages.brand],
  ['styles', filterMessages.style],
];

/** The facets of a page, without those that have fewer than two options (the brand on a brand's page). */
export function toFacets(options: ScopedOptions, hidden: readonly NameFilter[]): readonly Facet[] {
  return legends
    .filter(([filter]) => !hidden.includes(filter))
    .map(([filter, legend]) => ({ filter, legend, options: toOptions(options, filter) }))
    .filter((facet) => facet.options.length > 1);
}

function toOptions(options: ScopedOptions, filter: NameFilter): readonly FacetOption[] {
  const counts = options.counts[filter];
  // A style may be called `constructor`, which every object inherits.
  const countOf = (name: string) => (Object.hasOwn(counts, name) ? (counts[name] ?? null) : null);
  return options[filter]
    .map((name) => ({ name, label: labelOf(filter, name), count: countOf(name) }))
    .toSorted((one, other) => alphabet.compare(one.label, other.label));
}
