import { encodeName, type Facet, type FacetValue } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import { emptyOptionProps } from './facet-list.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './swatch-list.module.css';

type SwatchListProps = {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

/** Swatches. A chosen one has a check mark; the name is below it in the sheet, and in a tooltip in the panel. */
export function SwatchList({ facet, chosen, onToggle }: SwatchListProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{facet.label}</legend>
      <ul className={styles.swatches}>
        {facet.values.map((value) => (
          <li key={value.id}>
            <Swatch
              value={value}
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

type SwatchProps = {
  readonly value: FacetValue;
  readonly fieldName: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Swatch({ value: { id, label = id, count, swatch }, fieldName, isChosen, onToggle }: SwatchProps) {
  const empty = emptyOptionProps(count, isChosen);
  return (
    <label
      className={empty ? `${styles.swatch} ${styles.empty}` : styles.swatch}
      title={count === null ? label : filterMessages.withCount(label, count)}
    >
      <input
        type="checkbox"
        className={styles.input}
        name={fieldName}
        value={encodeName(id)}
        checked={isChosen}
        onChange={() => {
          if (!empty) onToggle();
        }}
        {...empty}
      />
      {/* An SVG, because the content security policy allows no style attributes. */}
      <svg className={styles.dot} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill={swatch ?? 'none'} />
        <path d="m7 12.5 3.5 3.5 7-8" />
      </svg>
      <span className={styles.name}>{label}</span>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  );
}
