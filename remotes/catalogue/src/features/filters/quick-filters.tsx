import type { ReactNode } from 'react';
import { formatPrice, priceSteps } from '@szn/shared-contracts';
import { useMySizes } from '../preferences/my-sizes.ts';
import { filterMessages } from './filter-messages.ts';
import type { FilterState } from './filter-state.ts';
import styles from './quick-filters.module.css';

type QuickFiltersProps = {
  readonly filterState: FilterState;
  readonly onFilterChange: (filterState: FilterState) => void;
  /** All products of the page are on sale. */
  readonly isSalePage: boolean;
};

/** Chips that filter with one tap; not on wide screens, where the panel has the same filters. */
export function QuickFilters({ filterState, onFilterChange, isSalePage }: QuickFiltersProps) {
  const { filters, isSaleOnly } = filterState;
  const mySizes = useMySizes();
  const isMySize = mySizes.length > 0 && mySizes.every((size) => filters.sizes?.includes(size));
  const chosen = filters.minPrice === null ? filters.maxPrice : null;
  return (
    <>
      {mySizes.length > 0 && (
        <Chip
          isOn={isMySize}
          onPress={() =>
            onFilterChange({ ...filterState, filters: { ...filters, sizes: isMySize ? null : mySizes } })
          }
        >
          {filterMessages.inMySize}
        </Chip>
      )}
      {priceSteps.map((rupees) => (
        <Chip
          key={rupees}
          isOn={chosen === rupees}
          onPress={() => {
            const maxPrice = chosen === rupees ? null : rupees;
            onFilterChange({ ...filterState, filters: { ...filters, minPrice: null, maxPrice } });
          }}
        >
          {filterMessages.priceTo(formatPrice({ paise: rupees * 100 }))}
        </Chip>
      ))}
      {!isSalePage && (
        <Chip isOn={isSaleOnly} onPress={() => onFilterChange({ ...filterState, isSaleOnly: !isSaleOnly })}>
          {filterMessages.sale}
        </Chip>
      )}
    </>
  );
}

type ChipProps = { readonly isOn: boolean; readonly onPress: () => void; readonly children: ReactNode };

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}
