import { formatPrice, type FacetValue } from '@szn/shared-contracts';
import { formatCount } from '../../lib/format-count.ts';
import { emptyOptionProps } from './facet-list.tsx';
import { filterMessages } from './filter-messages.ts';
import { filterPanelMessages } from './filter-panel-messages.ts';
import type { PriceRange } from './filter-state.ts';
import styles from './step-buttons.module.css';

type StepButtonsProps = {
  readonly label: string;
  readonly steps: readonly FacetValue[];
  readonly chosen: number | null;
  readonly textOf: (step: number) => string;
  readonly nameOf: (step: number) => string;
  /** `null` if the chosen step is pressed again. */
  readonly onChange: (step: number | null) => void;
};

/** A row of limits, of which at most one is chosen. */
function StepButtons({ label, steps, chosen, textOf, nameOf, onChange }: StepButtonsProps) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {steps.map(({ id, count }) => {
        const step = Number(id);
        const isChosen = step === chosen;
        const empty = emptyOptionProps(count, isChosen);
        return (
          <button
            key={step}
            type="button"
            className={empty ? `${styles.step} ${styles.empty}` : styles.step}
            aria-pressed={isChosen}
            aria-label={count === null ? nameOf(step) : filterPanelMessages.withCount(nameOf(step), count)}
            onClick={() => {
              if (!empty) onChange(isChosen ? null : step);
            }}
            {...empty}
          >
            {textOf(step)}
            {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

type PriceStepsProps = {
  readonly steps: readonly FacetValue[];
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
};

/** Highest prices to choose from. They leave out a lowest price, as their counts do. */
export function PriceSteps({ steps, range, onChange }: PriceStepsProps) {
  return (
    <div className={styles.prices}>
      <span className={styles.caption} aria-hidden="true">
        {filterPanelMessages.upTo}
      </span>
      <StepButtons
        label={filterPanelMessages.priceLimits}
        steps={steps}
        chosen={range.minPrice === null ? range.maxPrice : null}
        textOf={formatRupees}
        nameOf={(step) => filterMessages.priceTo(formatRupees(step))}
        onChange={(maxPrice) => onChange({ minPrice: null, maxPrice })}
      />
    </div>
  );
}

type DiscountStepsProps = {
  readonly steps: readonly FacetValue[];
  readonly chosen: number | null;
  readonly onChange: (minDiscount: number | null) => void;
};

export function DiscountSteps({ steps, chosen, onChange }: DiscountStepsProps) {
  return (
    <>
      {/* What the form sends without scripts, which the buttons need. */}
      {chosen !== null && <input type="hidden" name="minDiscount" value={chosen} />}
      <StepButtons
        label={filterPanelMessages.discount}
        steps={steps}
        chosen={chosen}
        textOf={filterPanelMessages.percentOrMore}
        nameOf={filterMessages.discountFrom}
        onChange={onChange}
      />
    </>
  );
}

function formatRupees(rupees: number): string {
  return formatPrice({ paise: rupees * 100 });
}
