import { useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import type { ListingQuery } from '../query/listing-query.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import { notNarrowed, type Narrowing } from './narrowing.ts';
import { useMatchingCount } from './use-matching-count.ts';

export type FilterSheetProps = Omit<FilterFormProps, 'onNarrow' | 'isLive'> & {
  /** The query that a narrowing would make, for counting what it would list. */
  readonly toQuery: (narrowing: Narrowing) => ListingQuery;
  readonly onApply: (narrowing: Narrowing) => void;
  readonly onClose: () => void;
};

/** The filters on narrow screens: collected here, counted meanwhile, and applied as one step. */
export function FilterSheet({ toQuery, onApply, onClose, ...form }: FilterSheetProps) {
  const [draft, setDraft] = useState(form.narrowing);
  const count = useMatchingCount(toQuery(draft));
  return (
    <Dialog
      title={filterMessages.filters}
      placement="side"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => setDraft(notNarrowed)}>
            {filterMessages.clearAll}
          </Button>
          <Button isWide onClick={() => onApply(draft)}>
            {filterMessages.showResults(count)}
          </Button>
        </>
      }
    >
      <FilterForm {...form} narrowing={draft} onNarrow={setDraft} isLive />
    </Dialog>
  );
}
