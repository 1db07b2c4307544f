import { useDeferredValue, useId, useState } from 'react';
import { comparableText, encodeName, type Facet, type FacetValue } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import { filterPanelMessages } from './filter-panel-messages.ts';
import styles from './facet-list.module.css';
import swatchListStyles from './swatch-list.module.css';

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
  // The options change in a later task: a replayed tap from before hydration may be on one that the text removes.
  const shownText = useDeferredValue(searchText);
  const wanted = comparableText(shownText.trim());
  const matching = facet.values.filter(({ id, label = id }) => comparableText(label).includes(wanted));
  const { shownCount, className } = layoutOf(facet);
  const collapsed = matching.filter((value, index) => index < shownCount || chosen.includes(value.id));
  const shown = isExpanded || shownText !== '' ? matching : collapsed;
  const hiddenCount = matching.length - collapsed.length;

  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{facet.label}</legend>
      {facet.key === 'brands' && facet.values.length >= minSearchableCount && (
        <BrandSearch text={searchText} onChange={setSearchText} />
      )}
      <ul className={className} id={id}>
        {shown.map((option) => (
          <li key={option.id}>
            <Option
              option={option}
              fieldName={facet.key}
              isChosen={chosen.includes(option.id)}
              onToggle={() => onToggle(option.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>{filterPanelMessages.noneOfThatName}</p>}
      {shownText === '' && hiddenCount > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? filterPanelMessages.showFewer : filterPanelMessages.showMore(hiddenCount)}
        </button>
      )}
    </fieldset>
  );
}

/** Sizes have short names: two stand in a row. */
function layoutOf({ key }: Facet) {
  return key === 'sizes'
    ? { shownCount: 2 * collapsedCount, className: `${styles.options} ${styles.pairs}` }
    : { shownCount: collapsedCount, className: styles.options };
}

function BrandSearch({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={filterPanelMessages.findBrand}
      placeholder={filterPanelMessages.findBrand}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Enter would submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

type OptionProps = {
  readonly option: FacetValue;
  readonly fieldName: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Option(props: OptionProps) {
  const { id, label = id, count } = props.option;
  const isEmpty = emptyOptionProps(count, props.isChosen) !== undefined;
  return (
    <label className={isEmpty ? `${styles.option} ${styles.empty}` : styles.option}>
      <OptionBox {...props} className={styles.box} />
      <span className={styles.label}>{label}</span>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  );
}

type OptionBoxProps = OptionProps & { readonly className: string | undefined };

function OptionBox({ className, option, fieldName, isChosen, onToggle }: OptionBoxProps) {
  const empty = emptyOptionProps(option.count, isChosen);
  return (
    <input
      type="checkbox"
      className={className}
      name={fieldName}
      value={encodeName(option.id)}
      checked={isChosen}
      onChange={() => {
        if (!empty) onToggle();
      }}
      {...empty}
    />
  );
}

/**
 * Props of an option that would list nothing: it stays visible, but the Tab key skips it and a press has no effect. A
 * disabled control instead would lose the focus when its count becomes 0. `undefined` for all other options.
 */
export function emptyOptionProps(count: number | null, isChosen: boolean) {
  return count === 0 && !isChosen ? ({ 'aria-disabled': true, tabIndex: -1 } as const) : undefined;
}

/** Swatches. A chosen one has a check mark; the name is below it in the sheet, and in a tooltip in the panel. */
export function SwatchList({ facet, chosen, onToggle }: FacetListProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{facet.label}</legend>
      <ul className={swatchListStyles.swatches}>
        {facet.values.map((value) => (
          <li key={value.id}>
            <Swatch
              option={value}
              fieldName={facet.key}
              isChosen={chosen.includes(value.id)}
              onToggle={() => onToggle(value.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Swatch(props: OptionProps) {
  const { id, label = id, count, swatch } = props.option;
  const isEmpty = emptyOptionProps(count, props.isChosen) !== undefined;
  return (
    <label
      className={isEmpty ? `${swatchListStyles.swatch} ${swatchListStyles.empty}` : swatchListStyles.swatch}
      title={count === null ? label : filterPanelMessages.withCount(label, count)}
    >
      <OptionBox {...props} className={swatchListStyles.input} />
      {/* An SVG, because the content security policy allows no style attributes. */}
      <svg className={swatchListStyles.dot} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill={swatch ?? 'none'} />
        <path d="m7 12.5 3.5 3.5 7-8" />
      </svg>
      <span className={swatchListStyles.name}>{label}</span>
      {count !== null && <span className={swatchListStyles.count}>{formatCount(count)}</span>}
    </label>
  );
}
