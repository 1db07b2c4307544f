import { formatPrice } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useResource } from '@szn/shared-ui/use-resource';
import { fetchPriceHistory, type PriceHistory as History } from './price-history-api.ts';
import { priceHistoryMessages as messages } from './price-history-messages.ts';
import styles from './price-history.module.css';

const dayInMs = 86_400_000;
const shownMs = 90 * dayInMs;
/** With fewer days a line says nothing. */
const minShownMs = 14 * dayInMs;
const width = 320;
const height = 64;
/** Room for the stroke at the top and the bottom. */
const inset = 4;

/**
 * A line of the prices of the last 90 days, with the same in words, unless there are too few prices; and when the price was
 * checked. Only browsers fetch and render it: its words depend on the clock.
 */
export function PriceHistory({ id }: { readonly id: string }) {
  const { http } = useServices();
  const { state } = useResource(`prices ${id}`, async (signal) => ({
    history: await fetchPriceHistory(http, id, signal),
    now: Date.now(),
  }));
  if (state.status !== 'succeeded') return null;
  const { history, now } = state.value;
  const first = history.points[0]?.at ?? now;
  return (
    <>
      {now - first >= minShownMs && (
        <PriceFigure history={history} start={Math.max(first, now - shownMs)} now={now} />
      )}
      {history.checkedAt !== null && (
        <p className={styles.checked}>
          <time dateTime={new Date(history.checkedAt).toISOString()}>
            {messages.priceChecked(formatAge(now - history.checkedAt))}
          </time>
        </p>
      )}
    </>
  );
}

type PriceFigureProps = { readonly history: History; readonly start: number; readonly now: number };

function PriceFigure({ history: { points, usual, isSample }, start, now }: PriceFigureProps) {
  const prices = points.map(({ paise }) => paise);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = messages.priceRange(toPrice(low), toPrice(high));
  const isWhole = now - start >= shownMs - dayInMs;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>{isWhole ? messages.prices : messages.pricesSince(formatDay(start))}</strong>
        <span>
          {range}
          {usual !== null && low !== high && `, ${messages.usualPrice(formatPrice(usual))}`}
          {isSample && <span className={styles.sample}> ({messages.samplePrices})</span>}
        </span>
      </figcaption>
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
    </figure>
  );
}

type Scale = { readonly start: number; readonly now: number; readonly low: number; readonly high: number };

/** A price is valid until the next one: the line has steps. */
function drawSteps(points: History['points'], { start, now, low, high }: Scale): string {
  const x = (at: number) => Math.round(((Math.max(at, start) - start) / (now - start)) * width * 10) / 10;
  const y = (paise: number) => {
    const share = high === low ? 0.5 : (high - paise) / (high - low);
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
