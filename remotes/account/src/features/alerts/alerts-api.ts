import { isJsonObject, readField, readText, RequestError, type HttpClient } from '@szn/shared-contracts';

/** What a member can get by mail. */
export const alertTopics = [
  'priceAlerts',
  'backInStock',
  'savedSearches',
  'followedBrands',
  'newsletter',
] as const;
export type AlertTopic = (typeof alertTopics)[number];

export type SavedSearch = { readonly id: string; readonly name: string; readonly address: string };

export type Alerts = {
  readonly email: string;
  readonly addressState: 'verified' | 'unverified' | 'suppressed';
  readonly topics: Readonly<Record<AlertTopic, boolean>>;
  /** Mails are sent from the first until before the second hour of the day in India. */
  readonly hours: { readonly from: number; readonly to: number };
  readonly searches: readonly SavedSearch[];
};

/** The wording beside the switches. Change it with `alerts-messages.ts`: the provider stores it with each consent. */
export const noticeVersion = '2026-11-29.1';

/** The requests of the page of alerts. They reject with a `RequestError` only. */
export function createAlertsApi(http: Pick<HttpClient, 'get' | 'post' | 'patch' | 'delete'>) {
  return {
    fetch: async (signal: AbortSignal): Promise<Alerts> => parseAlerts(await http.get('/alerts', { signal })),
    switchOn: async (topic: AlertTopic): Promise<Alerts> =>
      parseAlerts(await http.patch('/alerts/topics', { topic, isOn: true, isAdult: true, noticeVersion })),
    switchOff: async (topic: AlertTopic): Promise<Alerts> =>
      parseAlerts(await http.patch('/alerts/topics', { topic, isOn: false })),
    deleteSearch: async (id: string): Promise<Alerts> =>
      parseAlerts(await http.delete(`/alerts/searches/${encodeURIComponent(id)}`, {})),
    /** Resolves to whether a mail was sent: none is to an address that was confirmed meanwhile. */
    sendVerification: async (): Promise<boolean> =>
      readField(await http.post('/users/send-verification', {}), 'isVerified') !== true,
  };
}

/** Sends a change. Resolves to whether it was saved; the shopper has been told otherwise. */
export type ChangeAlerts = (
  request: (api: ReturnType<typeof createAlertsApi>) => Promise<Alerts>,
) => Promise<boolean>;

function parseAlerts(value: unknown): Alerts {
  const email = readText(readField(value, 'email'));
  const state = readField(value, 'addressState');
  const topics = readField(value, 'topics');
  if (email === undefined || !isJsonObject(topics)) throw new RequestError('malformed');
  const isOn = (topic: AlertTopic) => topics[topic] === true;
  return {
    email,
    addressState: state === 'verified' || state === 'suppressed' ? state : 'unverified',
    topics: {
      priceAlerts: isOn('priceAlerts'),
      backInStock: isOn('backInStock'),
      savedSearches: isOn('savedSearches'),
      followedBrands: isOn('followedBrands'),
      newsletter: isOn('newsletter'),
    },
    hours: readHours(readField(value, 'hours')),
    searches: readSearches(readField(value, 'searches')),
  };
}

function readHours(value: unknown): Alerts['hours'] {
  const from = readField(value, 'from');
  const to = readField(value, 'to');
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : { from: 9, to: 21 };
}

/** Searches that lead elsewhere than to a page of this storefront are left out. */
function readSearches(value: unknown): readonly SavedSearch[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const id = readText(readField(entry, 'id'));
    const name = readText(readField(entry, 'name'));
    const address = readText(readField(entry, 'address'));
    if (id === undefined || name === undefined || address === undefined) return [];
    return /^\/[^/\\]/.test(address) ? [{ id, name, address }] : [];
  });
}
