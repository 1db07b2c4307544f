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
  /** Of the page without filters, in rupees. A chip for a lower price would find nothing. */
  readonly lowestPrice: number | undefined;
};

/** Chips that filter with one tap; not on wide screens, where the panel has the same filters. */
export function QuickFilters({
  filterState,
  onFilterChange,
  isSalePage,
  lowestPrice = 0,
}: QuickFiltersProps) {
  const { filters, isSaleOnly } = filterState;
  const narrow = (changes: Partial<typeof filters>) =>
    onFilterChange({ ...filterState, filters: { ...filters, ...changes } });
  const mySizes = useMySizes();
  const isMySize = mySizes.every((size) => filters.sizes?.includes(size));
  const chosen = filters.minPrice === null ? filters.maxPrice : null;
  return (
    <>
      {mySizes.length > 0 && (
        <Chip isOn={isMySize} onPress={() => narrow({ sizes: isMySize ? null : mySizes })}>
          {filterMessages.inMySize}
        </Chip>
      )}
      {priceSteps.map(
        (rupees) =>
          rupees >= lowestPrice && (
            <Chip
              key={rupees}
              isOn={chosen === rupees}
              onPress={() => narrow({ minPrice: null, maxPrice: chosen === rupees ? null : rupees })}
            >
              {filterMessages.priceTo(formatPrice({ paise: rupees * 100 }))}
            </Chip>
          ),
      )}
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
