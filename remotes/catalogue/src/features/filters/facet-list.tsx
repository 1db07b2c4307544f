import { useId, useState } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { filterMessages } from './filter-messages.ts';
import styles from './facet-list.module.css';
import { labelOf, type NameFilter } from './filter-state.ts';
import type { ScopedOptions } from './filter-options.ts';

/** How many options are seen before "Show more". */
const fewOptions = 6;
/** From this many on, the brands can be searched. */
const manyOptions = 12;

export type FacetListProps = {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

/** Names to tick. The ticked ones are always seen; long lists open on demand, and brands can be searched. */
export function FacetList({ facet, chosen, onToggle }: FacetListProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const [sought, setSought] = useState('');
  const matching = facet.options.filter(({ label }) =>
    label.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const few = matching.filter(({ name }, index) => index < fewOptions || chosen.includes(name));
  const shown = isWhole || sought !== '' ? matching : few;
  const canOpen = sought === '' && few.length < matching.length;

  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{facet.legend}</legend>
      {facet.filter === 'brands' && facet.options.length >= manyOptions && (
        <BrandSearch value={sought} onChange={setSought} />
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
      {canOpen && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? filterMessages.showFewer : filterMessages.showMore(matching.length - few.length)}
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
        // The panel is a form, which Enter would submit.
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

/** A group of names to choose from. */
export type Facet = {
  readonly filter: NameFilter;
  readonly legend: string;
  readonly options: readonly FacetOption[];
};

/** Made once: with options, each `localeCompare` makes one of its own. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

const legends: readonly (readonly [NameFilter, string])[] = [
  ['categories', filterMessages.category],
  ['brands', filterMessages.brand],
  ['styles', filterMessages.style],
];

/** The groups a page offers. A group with nothing to choose between (the brand on a brand's page) is left out. */
export function toFacets(options: ScopedOptions, hidden: readonly NameFilter[]): readonly Facet[] {
  return legends
    .filter(([filter]) => !hidden.includes(filter))
    .map(([filter, legend]) => ({ filter, legend, options: toOptions(options, filter) }))
    .filter((facet) => facet.options.length > 1);
}

function toOptions(options: ScopedOptions, filter: NameFilter): readonly FacetOption[] {
  const counts = options.counts[filter];
  // A style may be called `constructor`, which every object has something for.
  const countOf = (name: string) => (Object.hasOwn(counts, name) ? (counts[name] ?? null) : null);
  return options[filter]
    .map((name) => ({ name, label: labelOf(filter, name), count: countOf(name) }))
    .toSorted((one, other) => alphabet.compare(one.label, other.label));
}
