import { formatPrice, paths, readImageUrl } from '@szn/shared-contracts';
import { deskProductsPerPage, doubtKinds } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { FormInput } from '@szn/shared-ui/form-input';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { deskMessages } from '../../components/desk-messages.ts';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { ProductPanel } from './product-panel.tsx';
import { productsApi, replaceProduct, type DeskProduct, type ProductList } from './products-api.ts';
import { productsMessages as messages } from './products-messages.ts';
import styles from './products-page.module.css';

/** `/desk/products`: what is to check, and what editors correct, hide and pin. */
export function ProductsPage() {
  return (
    <DeskPage
      path="/desk/products"
      load={async (http, signal) => await http.get('/desk/session', { signal })}
    >
      {() => <Products />}
    </DeskPage>
  );
}

function Products() {
  const { http } = useServices();
  const [query, setQuery] = useSearchParams();
  const { state, retry, replace } = useResource(`products?${query}`, (signal) =>
    productsApi.find(http, query, signal),
  );
  const list = state.status === 'succeeded' ? state.value : undefined;
  return (
    <>
      <SearchForm query={query} onSearch={setQuery} />
      <Filters query={query} counts={list?.counts} />
      {state.status === 'failed' && <Button onClick={retry}>{deskMessages.retry}</Button>}
      {state.status === 'loading' && <Spinner label={deskMessages.loading} />}
      {list !== undefined && (
        <>
          <div role="status">
            <h2 className={forms.subheading}>
              {list.total === 0 ? messages.none : messages.total(list.total)}
            </h2>
          </div>
          <ProductRecords list={list} onChange={(product) => replace(replaceProduct(list, product))} />
          <Pager query={query} total={list.total} />
        </>
      )}
    </>
  );
}

type QueryProps = { readonly query: URLSearchParams };

function SearchForm({
  query,
  onSearch,
}: QueryProps & { readonly onSearch: (query: Record<string, string>) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { q: query.get('q') ?? '' } });
  const search = handleSubmit(({ q }) => {
    const { page: _page, q: _former, ...others } = Object.fromEntries(query);
    onSearch({ ...others, ...(q.trim() !== '' && { q: q.trim() }) });
  });
  return (
    <form
      role="search"
      aria-label={messages.list}
      className={styles.search}
      onSubmit={(event) => void search(event)}
    >
      <FormInput
        label={messages.search}
        type="search"
        autoComplete="off"
        maxLength={200}
        {...register('q')}
      />
      <Button type="submit">{messages.find}</Button>
    </form>
  );
}

/** The products to check with their counts, and the other views. */
function Filters({ query, counts }: QueryProps & { readonly counts: ProductList['counts'] | undefined }) {
  const filters: readonly (readonly [string, Record<string, string>])[] = [
    [messages.all, {}],
    ...doubtKinds.map(
      (doubt) => [`${messages.doubts[doubt]} ${counts?.[doubt] ?? ''}`.trim(), { doubt }] as const,
    ),
    [messages.changed, { changed: 'true' }],
    ...(['hidden', 'removed'] as const).map((state) => [messages.states[state], { state }] as const),
  ];
  const { page: _page, q: _q, ...current } = Object.fromEntries(query);
  return (
    <nav aria-label={messages.filters} className={styles.filters}>
      {filters.map(([text, filter]) => (
        <Link
          key={JSON.stringify(filter)}
          to={`?${new URLSearchParams(filter)}`}
          className={styles.filter}
          {...(JSON.stringify(filter) === JSON.stringify(current) && { 'aria-current': 'true' as const })}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

function ProductRecords({
  list,
  onChange,
}: {
  readonly list: ProductList;
  readonly onChange: (product: DeskProduct) => void;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const toRecord = (product: DeskProduct): DeskRecord => ({
    ...describe(product),
    actions: (
      <Button
        variant="outline"
        aria-expanded={openId === product.id}
        aria-label={`${openId === product.id ? messages.close : messages.open}: ${product.title}`}
        onClick={() => setOpenId(openId === product.id ? null : product.id)}
      >
        {openId === product.id ? messages.close : messages.open}
      </Button>
    ),
    details: openId === product.id && <ProductPanel id={product.id} onChange={onChange} />,
  });
  return <RecordList label={messages.list} records={list.products.map(toRecord)} />;
}

function describe({ id, title, image, link, doubts, state, ...product }: DeskProduct): DeskRecord {
  const { facts } = messages;
  const prices = [product.salePaise, product.pricePaise].flatMap((paise) =>
    paise === null ? [] : [formatPrice({ paise })],
  );
  return {
    key: id,
    title,
    mark: state === 'listed' ? undefined : state,
    isFaulty: state === 'removed',
    picture: <ProductPicture image={image === undefined ? null : readImageUrl(image)} sizes="4rem" />,
    facts: [
      [facts.brand, product.brand],
      [facts.price, prices.join(' / ')],
      [facts.category, product.category],
      [facts.gender, product.gender],
      [facts.colour, product.colour || undefined],
      [facts.doubts, doubts.map((doubt) => messages.doubts[doubt]).join(', ') || undefined],
      [
        facts.links,
        <>
          <Link to={paths.productDetails(id)}>{messages.inShop}</Link>
          {link?.startsWith('https://') && (
            <>
              {' · '}
              <a href={link} target="_blank" rel="noopener noreferrer">
                {messages.atBrand}
              </a>
            </>
          )}
        </>,
      ],
    ],
  };
}

function Pager({ query, total }: QueryProps & { readonly total: number }) {
  const page = Number(query.get('page') ?? 1);
  const toPage = (number: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), page: `${number}` })}`;
  if (total <= deskProductsPerPage) return null;
  return (
    <nav aria-label={messages.pages} className={styles.filters}>
      {page > 1 && (
        <Link className={styles.filter} to={toPage(page - 1)}>
          {messages.previous}
        </Link>
      )}
      {page * deskProductsPerPage < total && (
        <Link className={styles.filter} to={toPage(page + 1)}>
          {messages.next}
        </Link>
      )}
    </nav>
  );
}
