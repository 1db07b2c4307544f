import { isRequestError, paths, type ShellServices } from '@szn/shared-contracts';
import type { useLocation } from 'react-router-dom';
import type { ListingQuery } from '../listing/query/listing-query.ts';
import { linkSearchParams } from '../listing/query/listing-search-params.ts';
import { toFilterFields } from '../listing/state/listing-request.ts';

export type SearchToSave = {
  /** Heading of the list, or the search text. */
  readonly label: string;
  /** The applied filters, as the chips name them. */
  readonly filterLabels: readonly string[];
  readonly query: ListingQuery;
  readonly location: Pick<ReturnType<typeof useLocation>, 'pathname' | 'search'>;
};

type SaveServices = Pick<ShellServices, 'http' | 'session' | 'notify' | 'navigate'>;

const messages = {
  signInReason: 'Sign in to save this search.',
  saved: 'Search saved. Choose in your alerts whether we mail you its new products.',
  known: 'You have saved this search already.',
  alerts: 'Your alerts',
} as const;

/** The provider's limit. */
const maxNameLength = 80;

/**
 * Saves a search of the member, and asks a guest to sign in first: the search is saved after that. Tells the shopper what
 * has become of it. Resolves to whether the search is saved now; rejects if the request has failed without a reason.
 */
export async function saveSearch(
  { http, session, notify, navigate }: SaveServices,
  { label, filterLabels, query, location }: SearchToSave,
): Promise<boolean> {
  const address = location.pathname + linkSearchParams(location.search, 1);
  if (session.current().status === 'guest') {
    const outcome = await session.requestSignIn({ reason: messages.signInReason });
    if (outcome !== 'signed-in') return false;
    // The shell redirects to the home page after every sign-in.
    navigate(address, { replace: true });
  }
  const action = { label: messages.alerts, run: () => navigate(paths.alerts()) };
  const name = [label, ...filterLabels].join(' · ').slice(0, maxNameLength).trim();
  try {
    const saved = await http.post('/alerts/searches', { name, address, query: writeQuery(query) });
    const isKnown = typeof saved === 'object' && saved !== null && 'isNew' in saved && saved.isNew === false;
    notify(
      isKnown
        ? { kind: 'info', text: messages.known, action }
        : { kind: 'success', text: messages.saved, action },
    );
    return true;
  } catch (error) {
    const text = isRequestError(error) ? error.serverMessage : null;
    if (text === null) throw error;
    // A refusal, such as "You can save 20 searches. Delete one first."
    notify({ kind: 'error', text, action });
    return false;
  }
}

/** The parameters of the provider's facets, which name the same products. */
function writeQuery(query: ListingQuery): string {
  const fields = Object.entries(toFilterFields(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(fields).toString();
}
