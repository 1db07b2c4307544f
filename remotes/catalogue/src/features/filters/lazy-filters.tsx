import { memo, Suspense, use, useState, useSyncExternalStore } from 'react';
import { lazyModule } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { Spinner } from '@szn/shared-ui/spinner';
import { useHydrationMark } from '@szn/shared-ui/use-hydration-mark';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import type { ListingQuery } from '../listing/query/listing-query.ts';
// The server renders the panel, so its styles must not wait for its script.
import '../../components/range-thumb.module.css';
import './facet-list.module.css';
import './filter-form.module.css';
import './price-facet.module.css';
import './price-slider.module.css';
import './step-buttons.module.css';
import './swatch-list.module.css';
import type { FilterFormProps } from './filter-form.tsx';
import { filterMessages } from './filter-messages.ts';
import styles from './filter-panel.module.css';
import type { FilterPanelProps } from './filter-panel.tsx';
import sheetStyles from './filter-sheet.module.css';
import { emptyFilterState, type FilterState } from './filter-state.ts';

/** The same query as in the style sheet. */
const narrowScreen = '(width < 64em)';

const filtersChunk = lazyModule(() => import(/* webpackChunkName: "filters" */ './filter-panel.tsx'));
const { subscribe, current, load } = filtersChunk;

let firstLoad: Promise<void> | undefined;

/** Loads the code of the panel. Resolves when the first load has succeeded or failed. */
export function loadFilters(): Promise<void> {
  return (firstLoad ??= load().then(
    () => undefined,
    () => undefined,
  ));
}

/** The filters beside the list on wide screens. Until their code has loaded, the server's HTML stays. */
export function LazyFilterPanel(props: FilterPanelProps) {
  const isNarrow = useMediaQuery(narrowScreen);
  const isLoaded = useSyncExternalStore(subscribe, isSettled, isSettled);
  const [firstProps] = useState(props);
  // The style sheet hides it on narrow screens, which neither load nor render its hundred elements.
  if (isNarrow) return null;
  return (
    <aside className={styles.panel} aria-label={filterMessages.filters}>
      <PanelBoundary {...(isLoaded ? props : firstProps)} />
    </aside>
  );
}

const isSettled = () => current() !== undefined;

/** React drops the server's HTML of a boundary that gets other props before its code has loaded. */
const PanelBoundary = memo(function PanelBoundary(props: FilterPanelProps) {
  return (
    <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
      <PanelContent {...props} />
    </Suspense>
  );
});

/** The bundler replaces it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Without hooks: React renders a component again that waits here, and fails if it has hooks after `use`. */
function PanelContent(props: FilterPanelProps) {
  // In development React reports a component that has called `use` and does not call it again.
  if (process.env.NODE_ENV === 'development' || current() === undefined) use(loadFilters());
  return <LoadedPanel {...props} />;
}

function LoadedPanel(props: FilterPanelProps) {
  const chunk = useSyncExternalStore(subscribe, current, current);
  return (
    <div {...useHydrationMark<HTMLDivElement>()}>
      {chunk ? <chunk.FilterPanel {...props} /> : <FiltersNotLoaded />}
    </div>
  );
}

function FiltersNotLoaded() {
  return (
    <div className={styles.failed} role="alert">
      <p>{filterMessages.notLoaded}</p>
      <Button variant="outline" onClick={() => void load().catch(() => undefined)}>
        {filterMessages.tryAgain}
      </Button>
    </div>
  );
}

type FilterButtonProps = { readonly count: number; readonly onOpen: () => void };

export function FilterButton({ count, onOpen }: FilterButtonProps) {
  return (
    <button
      type="button"
      className={sheetStyles.button}
      aria-haspopup="dialog"
      onPointerEnter={filtersChunk.prefetch}
      onClick={onOpen}
    >
      <svg className={sheetStyles.icon} viewBox="0 0 18 12" aria-hidden="true">
        <path d="M0 2h18M0 10h18" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="12" cy="2" r="2" />
        <circle cx="6" cy="10" r="2" />
      </svg>
      {filterMessages.filters}
      {count > 0 && <span className={sheetStyles.count}>{count}</span>}
    </button>
  );
}

export type FilterSheetProps = Omit<FilterFormProps, 'query' | 'onFilterChange' | 'isLive' | 'isNeeded'> & {
  readonly toQuery: (filterState: FilterState) => ListingQuery;
  readonly onApply: (filterState: FilterState) => void;
  readonly onClose: () => void;
};

/** The filters on narrow screens: a dialog that collects changes, counts their products and applies them together. */
export function FilterSheet({ toQuery, onApply, onClose, ...form }: FilterSheetProps) {
  const [draft, setDraft] = useState(form.filterState);
  const chunk = useLazyModule(filtersChunk, true, () => undefined);
  const isFailed = useSyncExternalStore(subscribe, current, current) === null;
  const query = toQuery(draft);
  return (
    <Dialog
      title={filterMessages.filters}
      placement="side"
      onClose={onClose}
      footer={
        chunk && (
          <chunk.FilterSheetActions
            query={query}
            onClear={() => setDraft(emptyFilterState)}
            onApply={() => onApply(draft)}
          />
        )
      }
    >
      {chunk && (
        <chunk.FilterForm
          {...form}

          query={query}
          filterState={draft}
          onFilterChange={setDraft}
          isLive
          isNeeded
        />
      )}
      {!chunk && (isFailed ? <FiltersNotLoaded /> : <Spinner />)}
    </Dialog>
  );
}
