import { colourHex, type OptionCount } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import styles from './colour-facet.module.css';
import { emptyOptionProps } from './facet-list.tsx';
import { filterMessages } from './filter-messages.ts';

type ColourFacetProps = {
  /** Without colours the list is empty, but has its height. */
  readonly colours: readonly OptionCount[];
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
};

/** Swatches. A chosen one has a check mark; the name is below it in the sheet, and in a tooltip in the panel. */
export function ColourFacet({ colours, chosen, onToggle }: ColourFacetProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{filterMessages.colour}</legend>
      <ul className={styles.swatches}>
        {colours.map((colour) => (
          <li key={colour.name}>
            <Swatch
              colour={colour}
              isChosen={chosen.includes(colour.name)}
              onToggle={() => onToggle(colour.name)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type SwatchProps = {
  readonly colour: OptionCount;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Swatch({ colour: { name, count }, isChosen, onToggle }: SwatchProps) {
  const empty = emptyOptionProps(count, isChosen);
  return (
    <label
      className={empty ? `${styles.swatch} ${styles.empty}` : styles.swatch}
      title={filterMessages.withCount(name, count)}
    >
      <input
        type="checkbox"
        className={styles.input}
        name="colours"
        value={name}
        checked={isChosen}
        onChange={() => {
          if (!empty) onToggle();
        }}
        {...empty}
      />
      {/* An SVG, because the content security policy allows no style attributes. */}
      <svg className={styles.dot} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill={colourHex(name) ?? 'none'} />
        <path d="m7 12.5 3.5 3.5 7-8" />
      </svg>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{formatCount(count)}</span>
    </label>
  );
}
