import { formatCount } from '../../lib/format-count.ts';
import { emptyOptionProps, OptionBox, type FacetListProps, type OptionProps } from './facet-list.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './swatch-list.module.css';

/** Swatches. A chosen one has a check mark; the name is below it in the sheet, and in a tooltip in the panel. */
export function SwatchList({ facet, chosen, onToggle }: FacetListProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{facet.label}</legend>
      <ul className={styles.swatches}>
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
      className={isEmpty ? `${styles.swatch} ${styles.empty}` : styles.swatch}
      title={count === null ? label : filterMessages.withCount(label, count)}
    >
      <OptionBox {...props} className={styles.input} />
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
