import type { ComponentType, ReactNode } from 'react';
import {
  formatPrice,
  amountInPaise,
  type HttpClient,
  readField,
  readPrice,
  readText,
  RequestError,
} from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useResource } from '@szn/shared-ui/use-resource';
import styles from './price-history.module.css';
import { encodeId } from './quick-view-api.ts';

const messages = {
  noChange: 'No change',
  priceRange: (low: string, high: string) => `${low} to ${high}`,
  inDays: 'in 90 days',
  since: (day: string) => `since ${day}`,
  priceFrom: (price: string, day: string) => `${price} from ${day}`,
  samplePrices: 'sample data',
  unknown: 'Not known',
} as const;

const dayInMs = 86_400_000;
const shownMs = 90 * dayInMs;
const width = 320;
const height = 64;
/** Room for the stroke at the top and the bottom. */
const inset = 4;

export type LateFacts = { readonly added: ReactNode; readonly checked: ReactNode; readonly price: ReactNode };

type PriceFactsProps = {
  readonly id: string;
  /** Their rows, also while they load. */
  readonly Rows: ComponentType<{ readonly facts?: LateFacts }>;
};

/**
 * When the product was added and its price was checked, and the prices of the last 90 days: in words, and as a line if
 * there were two. Only browsers fetch and render it. Nothing if the provider cannot say it.
 */
export function PriceFacts({ id, Rows }: PriceFactsProps) {
  const { http } = useServices();
  const { state } = useResource(`prices ${id}`, async (signal) => ({
    history: await fetchPriceHistory(http, id, signal),
    now: Date.now(),
  }));
  if (state.status === 'failed') return null;
  if (state.status !== 'succeeded') return <Rows />;
  const { history, now } = state.value;
  return (
    <Rows
      facts={{
        added: <Age at={history.addedAt} now={now} />,
        checked: <Age at={history.checkedAt} now={now} />,
        price: <Prices history={history} now={now} />,
      }}
    />
  );
}

function Age({ at, now }: { readonly at: number | null; readonly now: number }) {
  if (at === null) return messages.unknown;
  return <time dateTime={new Date(at).toISOString()}>{formatAge(now - at)}</time>;
}

function Prices({ history: { points, isSample }, now }: { readonly history: History; readonly now: number }) {
  const first = points[0]?.at ?? now;
  const start = Math.max(first, now - shownMs);
  const prices = points.map(({ paise }) => paise);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const isWhole = now - start >= shownMs - dayInMs;
  const period = isWhole ? messages.inDays : messages.since(formatDay(start));
  return (
    <div className={styles.prices}>
      <p className={styles.text}>
        <span>{low === high ? messages.noChange : messages.priceRange(toPrice(low), toPrice(high))}</span>{' '}
        <span className={styles.period}>{isSample ? `${period}, ${messages.samplePrices}` : period}</span>
      </p>
      {low !== high && (
        <>
          <svg
            className={styles.plot}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            preserveAspectRatio="none"
          >
            <path className={styles.line} d={drawSteps(points, { start, now, low, high })} />
          </svg>
          <ol className="visually-hidden">
            {points.map(({ at, paise }) => (
              <li key={at}>{messages.priceFrom(toPrice(paise), formatDay(Math.max(at, start)))}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

type Scale = { readonly start: number; readonly now: number; readonly low: number; readonly high: number };

/** A price is valid until the next one: the line has steps. */
function drawSteps(points: History['points'], { start, now, low, high }: Scale): string {
  const x = (at: number) => Math.round(((Math.max(at, start) - start) / (now - start)) * width * 10) / 10;
  const y = (paise: number) => {
    const share = (high - paise) / (high - low);
    return Math.round((inset + share * (height - 2 * inset)) * 10) / 10;
  };
  const steps = points.map(({ at, paise }, index) =>
    index === 0 ? `M0 ${y(paise)}` : `H${x(at)}V${y(paise)}`,
  );
  return `${steps.join('')}H${width}`;
}

function toPrice(paise: number): string {
  return formatPrice({ paise });
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

function formatDay(time: number): string {
  return dayFormat.format(time);
}

const ageFormat = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const hourInMs = 3_600_000;

/** For example "2 hours ago" or "yesterday"; a clock that is behind the server's says "this minute". */
function formatAge(ms: number): string {
  if (ms < hourInMs) return ageFormat.format(-Math.max(0, Math.floor(ms / 60_000)), 'minute');
  if (ms < dayInMs) return ageFormat.format(-Math.floor(ms / hourInMs), 'hour');
  return ageFormat.format(-Math.floor(ms / dayInMs), 'day');
}

/** What shoppers paid for a product, each price from its time until the next one. */
type History = {
  readonly points: readonly { readonly at: number; readonly paise: number }[];
  /** When the brand added the product, in milliseconds since 1970; `null` if that is not known, as below. */
  readonly addedAt: number | null;
  /** When the price was last seen at the brand. */
  readonly checkedAt: number | null;
  /** Invented with the sample catalogue. */
  readonly isSample: boolean;
};

/** The prices of the last 90 days. Rejects with a `RequestError`, also without a readable price. */
async function fetchPriceHistory(http: HttpClient, id: string, signal: AbortSignal): Promise<History> {
  const answer = await http.get(`/products/${encodeId(id)}/prices`, { signal });
  const list = readField(answer, 'points');
  const points = (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const at = readTime(readField(entry, 'at'));
    const paise = amountInPaise(readPrice(readField(entry, 'price')));
    return at === undefined || paise === undefined ? [] : [{ at, paise }];
  });
  if (points.length === 0) throw new RequestError('malformed');
  return {
    points: points.toSorted((one, other) => one.at - other.at),
    addedAt: readTime(readField(answer, 'addedAt')) ?? null,
    checkedAt: readTime(readField(answer, 'checkedAt')) ?? null,
    isSample: readField(answer, 'isSample') === true,
  };
}

function readTime(value: unknown): number | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : time;
}
