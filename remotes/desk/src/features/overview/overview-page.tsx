import { RequestError, readField, readText, type HttpClient } from '@szn/shared-contracts';
import { doubtKinds } from '@szn/shared-contracts/wire';
import { Link } from 'react-router-dom';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { brandsApi } from '../brands/brands-api.ts';
import { feedsApi, type Feed } from '../feeds/feeds-api.ts';
import { productsApi, type ProductList } from '../products/products-api.ts';
import { productsMessages } from '../products/products-messages.ts';

const messages = {
  role: (role: string) => `You run this shop as ${role}.`,
  needed: 'Needs somebody',
  nothingNeeded: 'Nothing: all feeds are complete, and no product needs a check.',
  failed: 'failed',
  incomplete: 'incomplete',
  toCheck: (count: number) => (count === 1 ? '1 product to check' : `${count} products to check`),
  reason: 'Reason',
  heldBack: (count: number) =>
    `the feed misses ${count} products, which stay listed: too many for a good feed`,
  shop: 'The shop',
  brands: (count: number) => (count === 1 ? '1 brand' : `${count} brands`),
  feeds: (count: number) => (count === 1 ? '1 feed' : `${count} feeds`),
  look: 'Open',
} as const;

type Overview = { readonly role: string; readonly brands: number; readonly feeds: readonly Feed[] } & Pick<
  ProductList,
  'counts'
>;

/** `/desk`: what the shop has, and which feeds and products need somebody. */
export function OverviewPage() {
  return (
    <DeskPage path="/desk" load={loadOverview}>
      {({ role, brands, feeds, counts }) => {
        const needed = [...listFailing(feeds), ...listToCheck(counts)];
        return (
          <>
            <p className={forms.text}>{messages.role(role)}</p>
            <h2 className={forms.heading}>{messages.needed}</h2>
            {needed.length === 0 && <p className={forms.text}>{messages.nothingNeeded}</p>}
            <RecordList label={messages.needed} records={needed} />
            <h2 className={forms.heading}>{messages.shop}</h2>
            <RecordList
              label={messages.shop}
              records={[
                {
                  key: 'brands',
                  title: messages.brands(brands),
                  facts: [],
                  actions: <Link to="/desk/brands">{messages.look}</Link>,
                },
                {
                  key: 'feeds',
                  title: messages.feeds(feeds.length),
                  facts: [],
                  actions: <Link to="/desk/feeds">{messages.look}</Link>,
                },
              ]}
            />
          </>
        );
      }}
    </DeskPage>
  );
}

function listFailing(feeds: readonly Feed[]): readonly DeskRecord[] {
  return feeds
    .filter(({ state, heldBack }) => state === 'failed' || heldBack > 0)
    .map(({ name, state, error, heldBack }) => ({
      key: `feed ${name}`,
      title: name,
      mark: state === 'failed' ? messages.failed : messages.incomplete,
      isFaulty: true,
      facts: [[messages.reason, error ?? messages.heldBack(heldBack)]],
      actions: <Link to="/desk/feeds">{messages.look}</Link>,
    }));
}

function listToCheck(counts: ProductList['counts']): readonly DeskRecord[] {
  return doubtKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({
      key: `products ${kind}`,
      title: messages.toCheck(counts[kind]),
      mark: productsMessages.doubts[kind],
      facts: [[messages.reason, productsMessages.rules[kind]]],
      actions: <Link to={`/desk/products?${new URLSearchParams({ doubt: kind })}`}>{messages.look}</Link>,
    }));
}

async function loadOverview(http: HttpClient, signal: AbortSignal): Promise<Overview> {
  const [session, brands, feeds, { counts }] = await Promise.all([
    http.get('/desk/session', { signal }),
    brandsApi.fetch(http, signal),
    feedsApi.fetch(http, signal),
    productsApi.find(http, new URLSearchParams(), signal),
  ]);
  const role = readText(readField(session, 'role'));
  if (role === undefined) throw new RequestError('malformed');
  return { role, brands: brands.brands.length, feeds: feeds.feeds, counts };
}
