import { RequestError, readField, readText, type HttpClient } from '@szn/shared-contracts';
import { Link } from 'react-router-dom';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList } from '../../components/record-list.tsx';
import { brandsApi } from '../brands/brands-api.ts';
import { feedsApi, type Feed } from '../feeds/feeds-api.ts';

const messages = {
  role: (role: string) => `You run this shop as ${role}.`,
  needed: 'Needs somebody',
  nothingNeeded: 'All feeds are imported as they should be.',
  failed: 'failed',
  reason: 'Reason',
  heldBack: (count: number) =>
    `the feed misses ${count} products, which stay listed: too many for a good feed`,
  shop: 'The shop',
  brands: (count: number) => (count === 1 ? '1 brand' : `${count} brands`),
  feeds: (count: number) => (count === 1 ? '1 feed' : `${count} feeds`),
  look: 'Open',
} as const;

type Overview = { readonly role: string; readonly brands: number; readonly feeds: readonly Feed[] };

/** `/desk`: what the shop has, and which feeds need somebody. */
export function OverviewPage() {
  return (
    <DeskPage path="/desk" load={loadOverview}>
      {({ role, brands, feeds }) => {
        const failing = feeds.filter(({ state, heldBack }) => state === 'failed' || heldBack > 0);
        return (
          <>
            <p className={forms.text}>{messages.role(role)}</p>
            <h2 className={forms.heading}>{messages.needed}</h2>
            {failing.length === 0 && <p className={forms.text}>{messages.nothingNeeded}</p>}
            <RecordList
              label={messages.needed}
              records={failing.map(({ name, error, heldBack }) => ({
                key: name,
                title: name,
                mark: messages.failed,
                isFaulty: true,
                facts: [[messages.reason, error ?? messages.heldBack(heldBack)]],
                actions: <Link to="/desk/feeds">{messages.look}</Link>,
              }))}
            />
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

async function loadOverview(http: HttpClient, signal: AbortSignal): Promise<Overview> {
  const [session, brands, feeds] = await Promise.all([
    http.get('/desk/session', { signal }),
    brandsApi.fetch(http, signal),
    feedsApi.fetch(http, signal),
  ]);
  const role = readText(readField(session, 'role'));
  if (role === undefined) throw new RequestError('malformed');
  return { role, brands: brands.brands.length, feeds: feeds.feeds };
}
