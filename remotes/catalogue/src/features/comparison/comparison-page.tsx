import { useEffect, useRef, type MouseEvent } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { comparePath, findCategory, isGender, paths } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useHydrationMark } from '@szn/shared-ui/use-hydration-mark';
import { PageHeader } from '../../components/page-header.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { maxComparedProducts } from './compared-products.ts';
import { useComparison } from './comparison-context.ts';
import type { ComparedProduct, ComparisonData } from './comparison-data.ts';
import { comparisonMessages as messages } from './comparison-messages.ts';
import styles from './comparison-page.module.css';
import { ComparisonTable } from './comparison-table.tsx';

/** /compare?ids=…: the products of the URL, whatever this shopper has ticked. */
export function ComparisonPage() {
  const data = useLoaderData<ComparisonData>();
  const { products, isPending } = data;
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  useEffect(() => {
    if (isPending) void revalidate();
  }, [isPending, revalidate]);
  useFocusAfterRemoval(products.length);
  return (
    <div className={styles.page} {...useHydrationMark<HTMLDivElement>()}>
      <PageHeader
        crumbs={[{ label: messages.heading, path: comparePath([]) }]}
        heading={messages.heading}
        count={products.length > 0 ? messages.count(products.length) : undefined}
      />
      <Notes data={data} onRetry={retry} />
      {products.length > 0 ? (
        <>
          <ComparisonTable products={products} />
          {products.length < maxComparedProducts && <AddAnother products={products} />}
          <p>{messages.priceNote}</p>
        </>
      ) : (
        <NoProducts data={data} onRetry={retry} />
      )}
    </div>
  );
}

/** The used link is gone with its column. */
function useFocusAfterRemoval(count: number): void {
  const previous = useRef(count);
  useEffect(() => {
    const isRemoval = count < previous.current;
    previous.current = count;
    if (isRemoval && document.activeElement === document.body)
      focusElement(document.querySelector('main h1'), { preventScroll: true });
  }, [count]);
}

type NotesProps = { readonly data: ComparisonData; readonly onRetry: () => void };

/** What the URL names and the table does not show. */
function Notes({ data, onRetry }: NotesProps) {
  const { products, missingCount, failedCount, isCut, isPending } = data;
  const isFailed = failedCount > 0 && products.length > 0 && !isPending;
  return (
    <>
      <div role="status">
        {missingCount > 0 && <p>{messages.missing(missingCount)}</p>}
        {isCut && <p>{messages.cut}</p>}
        {products.length === 1 && <p>{messages.single}</p>}
      </div>
      {isFailed && (
        <section role="alert">
          <p>{messages.failed(failedCount)}</p>
          <RetryButton variant="outline" onRetry={onRetry} />
        </section>
      )}
    </>
  );
}

function NoProducts({ data, onRetry }: NotesProps) {
  if (data.isPending) return <p role="status">{messages.loading}</p>;
  if (data.failedCount > 0) {
    return (
      <StatePanel
        kind="error"
        title={messages.allFailed}
        text={messages.failedHint}
        actions={<RetryButton onRetry={onRetry} />}
      />
    );
  }
  const places = [
    { label: 'Men', path: paths.gender('men') },
    { label: 'Women', path: paths.gender('women') },
  ];
  return (
    <StatePanel
      kind="prompt"
      title={messages.empty}
      text={messages.emptyText}
      headingLevel={2}
      actions={places.map(({ label, path }) => (
        <Link key={path} className={buttonVariants({ variant: 'outline' })} to={path}>
          {label}
        </Link>
      ))}
    />
  );
}

/** Leads to products like the first one, with these ticked, so that another one joins them. */
function AddAnother({ products }: { readonly products: readonly ComparedProduct[] }) {
  const { comparedProducts } = useComparison();
  const [first] = products;
  const gender = isGender(first?.gender) ? first.gender : 'men';
  const category = findCategory(gender, first?.category ?? '');
  const tickAll = (event: MouseEvent) => {
    // In a new tab there is no list of ticks to extend.
    if (!event.metaKey && !event.ctrlKey) comparedProducts.set(products);
  };
  return (
    <Link
      className={buttonVariants({ variant: 'outline' })}
      to={category ? paths.category(gender, category.slug) : paths.gender(gender)}
      onClick={tickAll}
    >
      {messages.addAnother}
    </Link>
  );
}
